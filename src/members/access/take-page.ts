import type { MaybePromise } from '../../kernel/maybe-promise.ts';
import { queryParameter } from '../../kernel/query.ts';
import { isOwnedId } from '../../store/owned.ts';

const pageSize = 50;

interface PageOf<T> {
  readonly rows: readonly T[];
  /** Where the next page begins; null when this is the last. */
  readonly before: string | null;
  readonly isFirstPage: boolean;
}

/** The page of a list that `?before=` asks for: the first, when it is not an id. */
export async function takePage<T extends { readonly id: string }>(
  query: string,
  list: (before: string | null, limit: number) => MaybePromise<T[]>,
): Promise<PageOf<T>> {
  const asked = queryParameter(query, 'before') ?? '';
  const start = isOwnedId(asked) ? asked : null;
  const found = await list(start, pageSize + 1);
  const rows = found.slice(0, pageSize);
  return {
    rows,
    before: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    isFirstPage: start === null,
  };
}
