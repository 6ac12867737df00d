import { decodeEntities } from './decode-entities.ts';
import { decodeText } from './decode-text.ts';
import { type ImportedPerson, ProfileBuilder } from './imported-person.ts';
import { linkedInTables, type Row } from './linkedin-tables.ts';
import { parseCsv } from './parse-csv.ts';

/** A file of an archive, which is not unpacked before it is read. */
export interface ArchiveEntry {
  readonly path: string;
  read(): Uint8Array;
}

/** Of a table: more than a profile can hold. */
const mostRows = 10_000;

/** LinkedIn's data export: a table of CSV for each kind of thing. What is not about the profile is never unpacked. */
export function importLinkedIn(entries: readonly ArchiveEntry[]): ImportedPerson | null {
  const profile = new ProfileBuilder();
  let isLinkedIn = false;
  for (const [name, table] of Object.entries(linkedInTables)) {
    for (const entry of entries.filter(({ path }) => tableOf(path) === name)) {
      if (table === 'left-out') profile.note('left-out', name, ['unknownTable']);
      else {
        const rows = readTable(decodeText(entry.read()), table.headers);
        if (rows === null) profile.note('left-out', name, ['noColumns', table.headers.join(', ')]);
        if (rows !== null && rows.length > mostRows) profile.note('left-out', name, ['manyRows', mostRows]);
        for (const row of (rows ?? []).slice(0, table.rows ?? mostRows)) table.take(profile, row);
      }
      isLinkedIn = true;
    }
  }
  return isLinkedIn ? profile.finish() : null;
}

/** Whether it is one that is read, and so unpacked. */
export function isLinkedInTable({ path }: ArchiveEntry): boolean {
  const table = tableOf(path);
  return Object.hasOwn(linkedInTables, table) && linkedInTables[table] !== 'left-out';
}

/** Of `Basic_LinkedInDataExport/Email Addresses.csv` what stands between the folder and the ending, as we write it. */
export function tableOf(path: string): string {
  const file = path.split(/[/\\]/).at(-1) ?? '';
  const name = /\.csv$/i.test(file) ? file.slice(0, -'.csv'.length) : '';
  return aliases.get(name) ?? name;
}

const aliases: ReadonlyMap<string, string> = new Map([
  ['Volunteer Experiences', 'Volunteering'],
  ['Phone Numbers', 'PhoneNumbers'],
]);

/** Notes may stand before the line with the names of the columns. */
function readTable(text: string, headers: readonly string[]): Row[] | null {
  const rows = parseCsv(text.replace(/^\ufeff/, ''));
  const names = rows.slice(0, 10).findIndex((row) => headers.every((header) => row.includes(header)));
  if (names < 0) return rows.length === 0 ? [] : null;
  // Columns are counted once: a line of names may be as long as all rows together.
  const places = new Map((rows[names] ?? []).map((column, index) => [column, index]));
  return rows.slice(names + 1).map((cells) => (column) => clean(cells[places.get(column) ?? -1] ?? ''));
}

function clean(cell: string): string {
  return decodeEntities(cell).replace(/\r\n?/g, '\n').trim();
}
