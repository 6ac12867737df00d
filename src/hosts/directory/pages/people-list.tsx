import { Face } from '../../../core/html/design/face.tsx';
import type { ReadPerson } from '../directory.ts';
import { personToJson } from '../person-json.ts';
import type { PeopleRequest } from './people-request.ts';
import type { PeopleTexts } from './people-texts.ts';
import {
  loadingOf,
  PersonCard,
  PersonLanguages,
  PersonLink,
  PersonPlace,
  PersonSkills,
  PersonText,
} from './person-card.tsx';

/** The profile host serves the image. Browsers load it when the table is scrolled. */
function faceOf(person: ReadPerson, previewUrl: string) {
  const { name, picture } = personToJson(person, previewUrl);
  return { name, picture };
}

interface PeopleListProps {
  readonly people: readonly ReadPerson[];
  readonly request: PeopleRequest;
  readonly previewUrl: string;
  readonly texts: PeopleTexts;
}

/** A list of cards, or a table for many users. */
export function PeopleList({ people, request, previewUrl, texts }: PeopleListProps) {
  const wanted = { text: request.text, skills: request.groups.skill ?? [] };
  if (people.length === 0) return null;
  if (request.view === 'cards')
    return (
      <ul class="people">
        {people.map((person) => (
          <PersonCard person={person} previewUrl={previewUrl} wanted={wanted} loading={loadingOf(people)} />
        ))}
      </ul>
    );
  return (
    <section class="scroll" aria-label={texts.title} tabindex={0}>
      <table class="table">
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
                <span class="who">
                  <Face {...faceOf(person, previewUrl)} />
                  <PersonLink person={person} previewUrl={previewUrl} />
                </span>
              </th>
              <td>
                <PersonText of={person} written={person.headline} />
              </td>
              <td>
                <PersonPlace person={person} />
              </td>
              <td>
                <PersonSkills person={person} wanted={wanted} />
              </td>
              <td>
                <PersonLanguages person={person} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
