import { commaOf } from '../../../profile/comma.ts';
import type { FoundPerson } from '../../../store/found-people.ts';
import { showPerson } from '../../directory/show-people.ts';
import type { PeopleRequest } from './people-request.ts';
import type { PeopleTexts } from './people-texts.ts';
import { PersonCard, Place, Skills } from './person-card.tsx';

interface PeopleListProps {
  readonly people: readonly FoundPerson[];
  readonly request: PeopleRequest;
  readonly previewUrl: string;
  readonly texts: PeopleTexts;
}

/** Cards to look at, or a table for many. */
export function PeopleList({ people, request, previewUrl, texts }: PeopleListProps) {
  const wanted = { text: request.text, skill: request.groups.skill };
  if (people.length === 0) return null;
  if (request.view === 'cards')
    return (
      <ul class="people">
        {people.map((person) => (
          <PersonCard person={person} previewUrl={previewUrl} wanted={wanted} />
        ))}
      </ul>
    );
  return (
    <section class="scroll" aria-label={texts.title} tabindex={0}>
      <table>
        <thead>
          <tr>
            {Object.values(texts.columns).map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr lang={person.language}>
              <th scope="row">
                <a href={showPerson(person, previewUrl).url}>
                  <bdi>{person.name}</bdi>
                </a>
              </th>
              <td>
                <bdi>{person.headline}</bdi>
              </td>
              <td>
                <Place person={person} />
              </td>
              <td>
                <Skills person={person} wanted={wanted} />
              </td>
              <td>
                <bdi>{person.languages.join(commaOf(person.language))}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
