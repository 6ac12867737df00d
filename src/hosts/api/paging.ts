import { queryParameter } from '../../kernel/query.ts';
import { invalid } from './handlers.ts';

export interface Paging {
  readonly limit: number;
  /** What the cursor stands for; empty at the start. */
  readonly after: string;
}

/** `?limit=` from 1 to 100, and `?cursor=` as it was given out. */
export function parsePaging(query: string): Paging {
  const limit = queryParameter(query, 'limit') ?? '50';
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100)
    throw invalid('/limit', 'must be a whole number from 1 to 100');
  const cursor = queryParameter(query, 'cursor');
  return { limit: Number(limit), after: cursor === null ? '' : decode(cursor) };
}

/** One more was asked for than is shown: if it is there, there is a next page. */
export function page<T>(
  rows: readonly T[],
  { limit }: Paging,
  keyOf: (row: T) => string,
  show: (row: T) => unknown,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    rows.length > limit && last !== undefined ? Buffer.from(keyOf(last)).toString('base64url') : null;
  return { items: shown.map(show), next };
}

function decode(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (cursor === '' || Buffer.from(text).toString('base64url') !== cursor)
    throw invalid('/cursor', 'is not one that was given out');
  return text;
}
