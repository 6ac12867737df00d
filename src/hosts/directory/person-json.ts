import { profilePath } from '../../core/paths/preview.ts';
import { addressOf } from '../../domain/profile/view.ts';
import { writeCursor } from './cursor.ts';
import type { ReadList, ReadPerson } from './directory.ts';

/** The list as JSON, the same on both hosts. */
export function peopleToJson({ people, next, count, isCut, isNear }: ReadList, previewUrl: string) {
  return {
    items: people.map((person) => personToJson(person, previewUrl)),
    next: next && writeCursor(next),
    count,
    more: isCut,
    exact: !isNear,
  };
}

/** A user with the URLs of the profile and the portrait. */
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

/** A user's name, with the URLs of the profile and the portrait. */
export function addressesOf(
  { username, name, picture }: Pick<ReadPerson, 'username' | 'name' | 'picture'>,
  previewUrl: string,
) {
  const url = previewUrl + profilePath(username);
  return { name: name.text, picture: picture && addressOf(url, picture), url };
}

/** A long list could contain text in very many languages. */
const mostLanguages = 20;

/** Every language in the list. For an empty list, the language of the client. */
export function languagesShown(people: readonly ReadPerson[], locale: string): Record<string, string> {
  const written = people.flatMap(({ name, headline, place, skills, languages }) =>
    [name, headline, place, ...skills, ...languages].filter(({ text }) => text !== ''),
  );
  const shown = new Set(written.map(({ language }) => language));
  return { 'Content-Language': [...shown].slice(0, mostLanguages).join(', ') || locale };
}

/** The URL of the next page, with the same query. */
export function linkToNext({ next }: ReadList, address: string): Record<string, string> {
  if (!next) return {};
  const url = new URL(address);
  url.searchParams.set('cursor', writeCursor(next));
  return { Link: `<${url.href}>; rel="next"` };
}
