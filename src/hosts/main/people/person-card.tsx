import { directionOf } from '../../../html/direction.ts';
import { commaOf } from '../../../profile/comma.ts';
import { markSkills } from '../../../profile/directory-groups.ts';
import { initialsOf } from '../../../profile/initials.ts';
import type { FoundPerson } from '../../../store/found-people.ts';
import { showPerson } from '../../directory/show-people.ts';

export interface PersonProps {
  readonly person: FoundPerson;
  readonly previewUrl: string;
  /** What somebody was looking for. */
  readonly wanted: Wanted;
  /** Where a link opens, when the list is in a frame. */
  readonly target?: '_top';
  /** What the name is in the order of headings. */
  readonly heading?: 'h2' | 'h3';
}

export interface Wanted {
  readonly text: string;
  readonly skill: string | undefined;
}

export const nothingWanted: Wanted = { text: '', skill: undefined };

const mostSkills = 5;

export function PersonCard({ person, previewUrl, wanted, target, heading: Heading = 'h2' }: PersonProps) {
  const { name, url, picture, headline, place } = showPerson(person, previewUrl);
  return (
    <li class="person" lang={person.language}>
      <Portrait name={name} picture={picture} />
      <div>
        <Heading class="name">
          <a href={url} target={target}>
            <bdi>{name}</bdi>
          </a>
        </Heading>
        {headline && (
          <p>
            <bdi>{headline}</bdi>
          </p>
        )}
        {place && (
          <p class="place">
            <Place person={person} />
          </p>
        )}
        <Skills person={person} wanted={wanted} />
      </div>
    </li>
  );
}

/** Its parts follow each other as the language of the profile does, whatever they are written in. */
export function Place({ person: { place, language } }: Pick<PersonProps, 'person'>) {
  const comma = commaOf(language);
  const parts = place.split(comma);
  return (
    <bdi dir={directionOf(language)}>
      {parts.map((part, index) => (
        <>
          {index > 0 && comma}
          <bdi>{part}</bdi>
        </>
      ))}
    </bdi>
  );
}

export function Skills({ person, wanted }: Pick<PersonProps, 'person' | 'wanted'>) {
  const skills = markSkills(person, wanted).slice(0, mostSkills);
  if (skills.length === 0) return null;
  return (
    <ul class="skills">
      {skills.map(({ text, isMarked }) => (
        <li dir="auto">{isMarked ? <mark>{text}</mark> : text}</li>
      ))}
    </ul>
  );
}

/** The name stands beside it, so it has no words of its own. */
function Portrait({ name, picture }: { readonly name: string; readonly picture: string | null }) {
  if (picture) return <img src={picture} alt="" width={64} height={64} loading="lazy" decoding="async" />;
  return (
    <span class="monogram" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
