import { type Terminal, table } from './terminal.ts';

/** Options of commands that print data. */
export interface Printing {
  readonly json?: boolean;
}

export const asJson = ['--json', 'print JSON, one value a line'] as const;

/** Every entry of a list, as one JSON value a line or as a row of a table. */
export function printList<T>(
  { out }: Terminal,
  { json }: Printing,
  entries: readonly T[],
  { describe, row }: { describe(entry: T): object; row(entry: T): readonly string[] },
): void {
  if (json) out(entries.map((entry) => `${JSON.stringify(describe(entry))}\n`).join(''));
  else out(table(entries.map(row)));
}

const pageSize = 500;

/**
 * A list page by page, so that it is never in memory as a whole; each begins after the last entry of the one before.
 */
export async function* pagesOf<T>(
  list: (last: T | null, limit: number) => Promise<T[]> | T[],
): AsyncGenerator<readonly T[]> {
  for (let last: T | null = null; ; ) {
    const page: readonly T[] = await list(last, pageSize);
    last = page.at(-1) ?? null;
    if (last === null) return;
    yield page;
  }
}
