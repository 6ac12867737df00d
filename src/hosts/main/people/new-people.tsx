import type { FoundPerson } from '../../../store/found-people.ts';
import { paths } from './paths.ts';
import type { PeopleTexts } from './people-texts.ts';
import { nothingWanted, PersonCard } from './person-card.tsx';

interface NewPeopleProps {
  readonly people: readonly FoundPerson[];
  readonly previewUrl: string;
  readonly texts: PeopleTexts;
}

/** Who came last. */
export function NewPeople({ people, previewUrl, texts }: NewPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section>
      <h2>{texts.newPeople}</h2>
      <ul class="people">
        {people.map((person) => (
          <PersonCard person={person} previewUrl={previewUrl} wanted={nothingWanted} heading="h3" />
        ))}
      </ul>
      <p>
        <a href={`${paths.people}?sort=newest`}>{texts.all}</a>
      </p>
    </section>
  );
}
