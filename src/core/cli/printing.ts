import { type CsvCell, csvRow } from '../platform/csv.ts';
import { type CommandOption, UsageError } from './command.ts';
import { type Terminal, table } from './terminal.ts';

/** Options of commands that print data. */
export interface Printing {
  readonly json?: boolean;
  readonly csv?: boolean;
}

export const asJson: CommandOption = ['--json', 'Print JSON, one value per line'];

/** Options of commands that print a list. */
export const asList: readonly CommandOption[] = [asJson, ['--csv', 'Print CSV with a header row']];

export interface Listing<T> {
  /** The entry as JSON. CSV has a column for each property. */
  describe(entry: T): object;
  /** The cells of the table. */
  row(entry: T): readonly string[];
}

/** Prints a list as a table, as JSON with one value per line, or as CSV. */
export async function printList<T>(
  { out }: Pick<Terminal, 'out'>,
  { json = false, csv = false }: Printing,
  pages: Iterable<readonly T[]> | AsyncIterable<readonly T[]>,
  { describe, row }: Listing<T>,
): Promise<void> {
  if (json && csv) throw new UsageError('error: use --json or --csv, not both');
  let isFirst = true;
  for await (const entries of pages) {
    if (json) out(entries.map((entry) => `${JSON.stringify(describe(entry))}\n`).join(''));
    else if (csv) out(rowsOf(entries.map(describe), isFirst));
    else out(table(entries.map(row)));
    isFirst = false;
  }
}

function rowsOf(values: readonly object[], withHeader: boolean): string {
  const [first] = values;
  const header = withHeader && first ? csvRow(Object.keys(first)) : '';
  return header + values.map((value) => csvRow(Object.values(value).map(cellOf))).join('');
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const pageSize = 500;

/** Reads a list in pages to limit memory. Each page starts after the last entry of the previous page. */
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
