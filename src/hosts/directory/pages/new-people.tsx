import { directoryPaths } from '../../../core/paths/directory.ts';
import type { ReadPerson } from '../directory.ts';
import { changeQuery } from './people-request.ts';
import type { PeopleTexts } from './people-texts.ts';
import { nothingWanted, PersonCard } from './person-card.tsx';

interface NewPeopleProps {
  readonly people: readonly ReadPerson[];
  readonly previewUrl: string;
  readonly texts: PeopleTexts;
  /** The language parameter of the URL. Empty without one. */
  readonly lang: string;
}

export function NewPeople({ people, previewUrl, texts, lang }: NewPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section class="part newest">
      <h2>{texts.newPeople}</h2>
      <p>
        <a href={directoryPaths.people + changeQuery('', { sort: 'newest', lang })}>{texts.all}</a>
      </p>
      <ul class="people">
        {people.map((person) => (
          <PersonCard person={person} previewUrl={previewUrl} wanted={nothingWanted} heading="h3" />
        ))}
      </ul>
    </section>
  );
}
