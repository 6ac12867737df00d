import type { Children } from '../../../core/html/jsx/markup.ts';
import { commaOf } from '../../../core/texts/comma.ts';
import { directionOf } from '../../../core/texts/direction.ts';
import { initialsOf } from '../../../core/texts/initials.ts';
import { markSkills } from '../../../domain/profile/directory-groups.ts';
import type { Word, WrittenEntry } from '../../../domain/profile/read-entry.ts';
import type { ReadPerson } from '../directory.ts';
import { addressesOf } from '../person-json.ts';

/** The data that a card shows. */
export type CardPerson = Omit<ReadPerson, 'n' | 'since'>;

export interface PersonProps {
  readonly person: CardPerson;
  readonly previewUrl: string;
  /** The visitor's query. */
  readonly wanted: Wanted;
  /** The target of links when the list is in a frame. */
  readonly target?: '_top' | undefined;
  /** The heading level of the name. */
  readonly heading?: 'h2' | 'h3';
  /** When browsers load the image. Lazy images below the fold would be missing in print. */
  readonly loading?: 'eager' | 'lazy';
  /** Shown below the name. */
  readonly note?: Children;
}

export interface Wanted {
  readonly text: string;
  readonly skills: readonly string[];
}

export const nothingWanted: Wanted = { text: '', skills: [] };

const mostSkills = 5;

/** Longer lists load their images lazily. */
const mostEager = 24;

export function loadingOf(people: readonly unknown[]): 'eager' | 'lazy' {
  return people.length > mostEager ? 'lazy' : 'eager';
}

export function PersonCard({
  person,
  previewUrl,
  wanted,
  target,
  heading: Heading = 'h2',
  loading = 'eager',
  note,
}: PersonProps) {
  const { name, picture } = addressesOf(person, previewUrl);
  return (
    <li class="person" lang={person.language}>
      <Portrait name={name} picture={picture} loading={loading} />
      <div>
        <Heading class="name">
          <PersonLink person={person} previewUrl={previewUrl} target={target} />
        </Heading>
        {note}
        {person.headline.text && (
          <p>
            <PersonText of={person} written={person.headline} />
          </p>
        )}
        {person.place.text && (
          <p class="place">
            <PersonPlace person={person} />
          </p>
        )}
        <PersonSkills person={person} wanted={wanted} />
      </div>
    </li>
  );
}

/** Links to the profile in the language of this page. */
export function PersonLink({
  person,
  previewUrl,
  target,
}: Pick<PersonProps, 'person' | 'previewUrl' | 'target'>) {
  const { url } = addressesOf(person, previewUrl);
  return (
    <a href={person.hasOthers ? `${url}?lang=${person.language}` : url} target={target}>
      <PersonText of={person} written={person.name} />
    </a>
  );
}

interface TextProps {
  readonly of: Pick<CardPerson, 'language'>;
  readonly written: WrittenEntry;
}

/** Marks text in another language with its language and direction. */
export function PersonText({ of, written }: TextProps) {
  return <bdi lang={languageApart(of, written)}>{written.text}</bdi>;
}

/** The parts are ordered by the direction of the place's language, whatever direction each part has. */
export function PersonPlace({ person }: Pick<PersonProps, 'person'>) {
  const { text, language } = person.place;
  const comma = commaOf(language);
  const parts = text.split(comma);
  return (
    <bdi lang={languageApart(person, person.place)} dir={directionOf(language)}>
      {parts.map((part, index) => (
        <>
          {index > 0 && comma}
          <bdi>{part}</bdi>
        </>
      ))}
    </bdi>
  );
}

export function PersonSkills({ person, wanted }: Pick<PersonProps, 'person' | 'wanted'>) {
  const skills = markSkills(person, wanted).slice(0, mostSkills);
  if (skills.length === 0) return null;
  return (
    <ul class="skills">
      {skills.map(({ isMarked, ...word }) => (
        <li lang={languageApart(person, word)} dir="auto">
          {isMarked ? <mark>{word.text}</mark> : word.text}
        </li>
      ))}
    </ul>
  );
}

/** Languages that the user speaks. */
export function PersonLanguages({ person }: Pick<PersonProps, 'person'>) {
  const { languages } = person;
  const isOneLanguage = languages.every(({ language }) => language === languages[0]?.language);
  if (isOneLanguage) return <PersonText of={person} written={joined(languages, person.language)} />;
  return languages.map((word, index) => (
    <>
      {index > 0 && commaOf(person.language)}
      <PersonText of={person} written={word} />
    </>
  ));
}

function joined(words: readonly Word[], language: string): WrittenEntry {
  const [first] = words;
  const own = first?.language ?? language;
  return { text: words.map(({ text }) => text).join(commaOf(own)), language: own };
}

function languageApart(
  { language }: Pick<CardPerson, 'language'>,
  written: WrittenEntry,
): string | undefined {
  return written.language === language ? undefined : written.language;
}

interface PortraitProps {
  readonly name: string;
  readonly picture: string | null;
  readonly loading: 'eager' | 'lazy';
}

/** The name is next to the image, so the image has an empty alt text. */
function Portrait({ name, picture, loading }: PortraitProps) {
  if (picture)
    return <img src={picture} alt="" width={320} height={320} loading={loading} decoding="async" />;
  return (
    <span class="monogram" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
