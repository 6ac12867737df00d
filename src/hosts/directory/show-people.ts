import { addressOf } from '../../profile/view.ts';
import type { FoundPerson, PeopleList } from '../../store/found-people.ts';
import { profilePath } from '../preview/paths.ts';
import { writeCursor } from './cursor.ts';

/** As programs get it, on either host. */
export function showPeople({ people, next, count, isCut }: PeopleList, previewUrl: string) {
  return {
    items: people.map((person) => showPerson(person, previewUrl)),
    next: next && writeCursor(next),
    count,
    more: isCut,
  };
}

/** Somebody with the addresses of their profile and their picture. */
export function showPerson(person: FoundPerson, previewUrl: string) {
  const { username, name, headline, place, skills, languages, picture, since } = person;
  const url = previewUrl + profilePath(username);
  return {
    username,
    name,
    headline: headline || null,
    place: place || null,
    skills,
    languages,
    picture: picture && addressOf(url, picture),
    url,
    since,
  };
}

/** The same question, from where this answer ends. */
export function linkToNext({ next }: PeopleList, address: string): Record<string, string> {
  if (!next) return {};
  const url = new URL(address);
  url.searchParams.set('cursor', writeCursor(next));
  return { Link: `<${url.href}>; rel="next"` };
}
