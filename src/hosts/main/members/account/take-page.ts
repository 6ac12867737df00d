import { queryParameter } from '../../../../core/kernel/query.ts';

const pageSize = 50;

interface PagedList<T> {
  /** Whether a text can be a cursor of this list. */
  readonly isCursor: (text: string) => boolean;
  readonly list: (before: string | null, limit: number) => Promise<T[]> | T[];
  readonly cursorOf: (entry: T) => string;
}

interface PageOf<T> {
  readonly rows: readonly T[];
  /** The cursor of the next page. Null on the last page. */
  readonly before: string | null;
  readonly isFirstPage: boolean;
}

/** The page of a list after `?before=`. The first page without a valid cursor. */
export async function takePage<T>(
  query: string,
  { isCursor, list, cursorOf }: PagedList<T>,
): Promise<PageOf<T>> {
  const asked = queryParameter(query, 'before') ?? '';
  const start = isCursor(asked) ? asked : null;
  const found = await list(start, pageSize + 1);
  const rows = found.slice(0, pageSize);
  const last = found.length > pageSize ? rows.at(-1) : undefined;
  return { rows, before: last ? cursorOf(last) : null, isFirstPage: start === null };
}
