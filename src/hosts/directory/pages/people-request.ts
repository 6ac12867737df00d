import { HttpError } from '../../../core/kernel/http-error.ts';
import { commonGroup, type Facet, facets } from '../../../domain/profile/directory-listing.ts';
import { type AskedGroups, directorySorts } from '../../../store/directory/found-people.ts';
import { readCursor } from '../cursor.ts';
import type { AskedPeople } from '../directory.ts';

/** The list of users that a URL requests. */
export interface PeopleRequest extends AskedPeople {
  readonly group: string;
  readonly view: 'cards' | 'table';
  /** The language parameter of the URL. Empty without one. */
  readonly lang: string;
}

export interface Sizes {
  readonly usual: number;
  readonly most: number;
}

/** Returns 422 for unknown values, with the accepted values. */
export function parsePeopleRequest(query: string, { usual, most }: Sizes): PeopleRequest {
  const asked = new URLSearchParams(query);
  const cursor = asked.get('cursor');
  const after = cursor ? readCursor(cursor) : null;
  if (cursor && !after) throw refuse('cursor', 'is not a valid cursor; use `next` from the previous page');
  const limit = Number(asked.get('limit') || usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > most)
    throw refuse('limit', `must be a whole number from 1 to ${most}`);
  return {
    text: asked.get('q') ?? '',
    groups: readGroups(asked),
    group: asked.get('group')?.trim().slice(0, longestSlug) ?? '',
    sort: oneOf('sort', asked.get('sort'), directorySorts),
    view: oneOf('view', asked.get('view'), ['cards', 'table'] as const),
    lang: asked.get('lang') ?? '',
    after,
    limit,
  };
}

/** The URL of the list without one of its groups. */
export function withoutGroup(query: string, facet: Facet, text: string): string {
  const rest = new URLSearchParams(query);
  rest.delete(facet);
  for (const one of new URLSearchParams(query).getAll(facet))
    if (commonGroup(facet, one.trim()) !== text) rest.append(facet, one);
  return changeQuery(String(rest), {});
}

/** The URL of the first page of a list with these changes. Null removes a parameter. */
export function changeQuery(query: string, changes: Readonly<Record<string, string | null>>): string {
  const asked = new URLSearchParams(query);
  for (const [name, value] of Object.entries({ cursor: null, ...changes })) {
    if (value === null) asked.delete(name);
    else asked.set(name, value);
  }
  for (const [name, value] of [...asked]) if (value === '') asked.delete(name);
  return asked.size === 0 ? '' : `?${asked}`;
}

const longestSlug = 64;

/** The list can be filtered by several skills and languages, but by a single place. */
const mostGroups = { skill: 5, place: 1, language: 5 } as const satisfies Record<Facet, number>;

function readGroups(asked: URLSearchParams): AskedGroups {
  const given = facets.flatMap((facet) => {
    const texts = asked.getAll(facet).map((text) => commonGroup(facet, text.trim()));
    const some = [...new Set(texts)].filter(Boolean).slice(0, mostGroups[facet]);
    return some.length > 0 ? [[facet, some]] : [];
  });
  return Object.fromEntries(given);
}

function oneOf<const T extends string>(name: string, value: string | null, options: readonly [T, ...T[]]): T {
  if (value === null || value === '') return options[0];
  const option = options.find((one) => one === value);
  if (option === undefined) throw refuse(name, `must be one of ${options.join(', ')}`);
  return option;
}

function refuse(name: string, detail: string): HttpError {
  return new HttpError(422, `The URL is not valid: ${name} ${detail}.`);
}
