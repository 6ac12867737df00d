import { readNumberedCsv } from '../importers/parse-csv.ts';
import { type Cells, type Column, type Header, parseHeadings, readCells } from './headings.ts';
import { TableRefusal } from './table-refusal.ts';

/** The columns of one kind of table. The first row has the headings. */
export interface TableKind {
  readonly known: readonly Column[];
  readonly takesPointers: boolean;
  /** Whether unknown headings are ignored. */
  readonly skipsOthers: boolean;
  readonly hasEnough: (columns: ReadonlySet<string>) => boolean;
}

export interface PeopleRow {
  readonly line: number;
  readonly cells: Cells;
}

export interface PeopleTable {
  /** Ignored headings. */
  readonly skipped: readonly string[];
  /** Yields rows one by one, so that callers can pause in a long table. */
  readonly rows: Iterable<PeopleRow>;
}

/** Throws if required headings are missing or a heading is unknown. */
export function readPeopleTable(text: string, kind: TableKind): PeopleTable {
  const rows = readNumberedCsv(text);
  const first = rows.next();
  if (first.done) throw new TableRefusal('empty');
  const header = parseHeadings(first.value.row, kind.known, kind.takesPointers);
  checkHeader(header, kind);
  return { skipped: header.unknown, rows: readRest(rows, header) };
}

function checkHeader({ places, unknown }: Header, kind: TableKind): void {
  const columns = places.filter((place) => place !== null);
  const isEnough = kind.hasEnough(new Set(columns));
  if (unknown.length > 0 && !(kind.skipsOthers && isEnough))
    throw new TableRefusal('headings', unknown, kind.known);
  if (!isEnough) throw new TableRefusal('needs', columns, kind.known);
  const repeated = columns.filter((place, index) => columns.indexOf(place) !== index);
  if (!kind.skipsOthers && repeated.length > 0) throw new TableRefusal('repeated', repeated, kind.known);
}

function* readRest(rows: ReturnType<typeof readNumberedCsv>, header: Header): Generator<PeopleRow> {
  for (const { line, row } of rows) yield { line, cells: readCells(row, header) };
}
