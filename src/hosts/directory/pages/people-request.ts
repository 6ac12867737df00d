import { HttpError } from '../../../core/kernel/http-error.ts';
import { commonGroup, type Facet, facets } from '../../../domain/profile/directory-listing.ts';
import { type AskedGroups, directorySorts } from '../../../store/directory/found-people.ts';
import { readCursor } from '../cursor.ts';
import type { AskedPeople } from '../directory.ts';

/** A list of people as its address asks for it. */
export interface PeopleRequest extends AskedPeople {
  readonly group: string;
  readonly view: 'cards' | 'table';
  /** The language that its address asks for; empty where it does not. */
  readonly lang: string;
}

export interface Sizes {
  readonly usual: number;
  readonly most: number;
}

/** Rejects unknown values with 422 and the accepted ones. */
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

/** The address of a list without one of its groups. */
export function withoutGroup(query: string, facet: Facet, text: string): string {
  const rest = new URLSearchParams(query);
  rest.delete(facet);
  for (const one of new URLSearchParams(query).getAll(facet))
    if (commonGroup(facet, one.trim()) !== text) rest.append(facet, one);
  return changeQuery(String(rest), {});
}

/** The address of a list that differs in some points from another, and begins at its start. Null takes a point away. */
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

/** Some skills and languages, and one place: no one is at two. */
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
