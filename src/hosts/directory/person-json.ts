import { profilePath } from '../../core/paths/preview.ts';
import { addressOf } from '../../domain/profile/view.ts';
import { writeCursor } from './cursor.ts';
import type { ReadList, ReadPerson } from './directory.ts';

/** As programs get it, on either host. */
export function peopleToJson({ people, next, count, isCut, isNear }: ReadList, previewUrl: string) {
  return {
    items: people.map((person) => personToJson(person, previewUrl)),
    next: next && writeCursor(next),
    count,
    more: isCut,
    exact: !isNear,
  };
}

/** A person with the addresses of their profile and portrait. */
export function personToJson(person: ReadPerson, previewUrl: string) {
  const { username, language, headline, place, skills, languages, since } = person;
  const { name, picture, url } = addressesOf(person, previewUrl);
  return {
    username,
    language,
    name,
    headline: headline.text || null,
    place: place.text || null,
    skills: skills.map(({ text }) => text),
    languages: languages.map(({ text }) => text),
    picture,
    url,
    since,
  };
}

/** A person's name, with the addresses of their profile and portrait. */
export function addressesOf(
  { username, name, picture }: Pick<ReadPerson, 'username' | 'name' | 'picture'>,
  previewUrl: string,
) {
  const url = previewUrl + profilePath(username);
  return { name: name.text, picture: picture && addressOf(url, picture), url };
}

/** There may be many people, and each may be in another. */
const mostLanguages = 20;

/** All that something is written in; where there is nothing, that of the reader. */
export function languagesShown(people: readonly ReadPerson[], locale: string): Record<string, string> {
  const written = people.flatMap(({ name, headline, place, skills, languages }) =>
    [name, headline, place, ...skills, ...languages].filter(({ text }) => text !== ''),
  );
  const shown = new Set(written.map(({ language }) => language));
  return { 'Content-Language': [...shown].slice(0, mostLanguages).join(', ') || locale };
}

/** The same question, from where this response ends. */
export function linkToNext({ next }: ReadList, address: string): Record<string, string> {
  if (!next) return {};
  const url = new URL(address);
  url.searchParams.set('cursor', writeCursor(next));
  return { Link: `<${url.href}>; rel="next"` };
}
