import { decodeEntities } from './decode-entities.ts';
import { decodeText } from './decode-text.ts';
import { checkCount } from './import-refusal.ts';
import { type ImportedPerson, longestText, ProfileBuilder } from './imported-person.ts';
import { linkedInTables, type Row } from './linkedin-tables.ts';
import { readCsv } from './parse-csv.ts';

/** A file of an archive, unpacked only on reading. */
export interface ArchiveEntry {
  readonly path: string;
  read(): Uint8Array;
}

/** The limit per table, more than a profile can hold. */
const mostRows = 10_000;
/** The largest number of lines before the column names. */
const mostBefore = 10;
/** The limit for all tables together, because a line may consist of commas. */
const mostCells = 500_000;

/** LinkedIn's data export: one CSV table per kind. Tables that aren't about the profile are never unpacked. */
export function importLinkedIn(entries: readonly ArchiveEntry[]): ImportedPerson | null {
  const profile = new ProfileBuilder();
  const given = Map.groupBy(entries, ({ path }) => tableOf(path));
  let [isLinkedIn, cells] = [false, 0];
  const count = () => {
    cells += 1;
    checkCount(cells, mostCells);
  };
  for (const [name, table] of Object.entries(linkedInTables)) {
    for (const entry of given.get(name) ?? []) {
      if (table === 'left-out') profile.note('left-out', name, ['unknownTable']);
      else {
        const rows = readTable(
          readCsv(decodeText(entry.read()).replace(/^\ufeff/, ''), count),
          table.headers,
        );
        if (rows === null) profile.note('left-out', name, ['noColumns', table.headers.join(', ')]);
        if (rows !== null && rows.length > mostRows) profile.note('left-out', name, ['manyRows', mostRows]);
        for (const row of (rows ?? []).slice(0, table.rows ?? mostRows)) table.take(profile, row);
      }
      isLinkedIn = true;
    }
  }
  return isLinkedIn ? profile.finish() : null;
}

/** Whether Vitrine reads this table, and so unpacks it. */
export function isLinkedInTable({ path }: ArchiveEntry): boolean {
  const table = tableOf(path);
  return Object.hasOwn(linkedInTables, table) && linkedInTables[table] !== 'left-out';
}

/** The table name in `Basic_LinkedInDataExport/Email Addresses.csv`, in our spelling. */
export function tableOf(path: string): string {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  const name = /\.csv$/i.test(file) ? file.slice(0, -'.csv'.length) : '';
  return aliases.get(name) ?? name;
}

const aliases: ReadonlyMap<string, string> = new Map([
  ['Volunteer Experiences', 'Volunteering'],
  ['Phone Numbers', 'PhoneNumbers'],
]);

/** Skips notes before the column names, and stops parsing after the rows that it needs. */
function readTable(all: Generator<string[]>, headers: readonly string[]): Row[] | null {
  const rows = all.take(mostBefore + mostRows + 1).toArray();
  const names = rows.slice(0, mostBefore).findIndex((row) => headers.every((header) => row.includes(header)));
  if (names < 0) return rows.length === 0 ? [] : null;
  // Looked up once, because the header may have as many columns as all rows together.
  const places = new Map((rows[names] ?? []).map((column, index) => [column, index]));
  return rows.slice(names + 1).map((cells) => (column) => clean(cells[places.get(column) ?? -1] ?? ''));
}

function clean(cell: string): string {
  return decodeEntities(cell.slice(0, longestText)).replace(/\r\n?/g, '\n').trim();
}
