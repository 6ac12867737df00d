import type { Static } from 'typebox';
import type { Reply } from '../../../core/kernel/reply.ts';
import type { Page } from '../schemas.ts';
import { invalid } from './check.ts';
import { own } from './endpoint.ts';

type Paging = Static<typeof Page>;

/** The parsed cursor. Null without a cursor, 422 for an invalid one. */
export function parseCursor<T>({ cursor }: Paging, parse: (text: string) => T | null): T | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const key = Buffer.from(text).toString('base64url') === cursor ? parse(text) : null;
  if (key === null)
    throw invalid({ pointer: '/cursor', detail: 'is not a valid cursor; use `next` from the previous page' });
  return key;
}

export function parseNumber(text: string): number | null {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null;
}

/** The query requested one row more than the limit. If that row exists, there is a next page. */
export function ownPage<T>(
  rows: readonly T[],
  { limit }: Paging,
  keyOf: (row: T) => string | number,
  show: (row: T) => unknown,
): Reply {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    rows.length > limit && last !== undefined ? Buffer.from(String(keyOf(last))).toString('base64url') : null;
  return own(200, { items: shown.map(show), next });
}

/** The number of rows to query. */
export function oneMore({ limit }: Paging): number {
  return limit + 1;
}
