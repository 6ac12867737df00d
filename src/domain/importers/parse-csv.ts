import type { NumberedRow } from '../profile/parse-invitees.ts';

/** The field separator. Countries with decimal commas use semicolons, and copied cells have tabs. */
type Separator = ',' | ';' | '\t';

/** Called for each cell and each escaped quote. It may throw. */
type Count = () => void;

/** Yields rows (RFC 4180) on demand and skips empty lines. A quote inside an unquoted field is literal. */
export function* readCsv(text: string, count: Count = () => {}): Generator<string[]> {
  for (const { row } of readRows(text, ',', count)) yield row;
}

/**
 * Yields rows with their line numbers for error messages, so that callers can pause in a long text. Skips
 * rows that a spreadsheet left empty (`;;`).
 */
export function* readNumberedCsv(text: string): Generator<NumberedRow> {
  const { separator, start } = separatorOf(text);
  for (const { line, row } of readRows(text.slice(start), separator))
    if (row.some((cell) => cell.trim() !== '')) yield { line: start > 0 ? line + 1 : line, row };
}

function* readRows(
  text: string,
  between: Separator,
  count: Count = () => {},
): Generator<{ readonly line: number; readonly row: string[] }> {
  let row: string[] = [];
  let [line, start] = [1, 0];
  for (let at = 0; at < text.length; ) {
    count();
    const field = text[at] === '"' ? readQuoted(text, at, between, count) : readPlain(text, at, between);
    row.push(field.value);
    at = field.end;
    if (text[at] === between) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    if (isRow(row)) yield { line, row };
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += countLines(text, start, at);
    start = at;
  }
  if (isRow(row)) yield { line, row };
}

function countLines(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = start; at < end; at += 1)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) lines += 1;
  return lines;
}

/**
 * The separator from Excel's first line (`sep=;`), or from the header row. In a file with decimal commas the
 * header has semicolons.
 */
function separatorOf(text: string): { readonly separator: Separator; readonly start: number } {
  const [said, named = ''] = /^sep=([,;\t])\r?\n?/i.exec(text) ?? [];
  if (said !== undefined) return { separator: named as Separator, start: said.length };
  const [first = ''] = text.slice(0, longestHeader).split(/[\r\n]/, 1);
  const bare = first.replace(/"(?:[^"]|"")*"/g, '');
  return { separator: separators.find((one) => bare.includes(one)) ?? ',', start: 0 };
}

/** Characters to search for the separator. */
const longestHeader = 10_000;
/** By priority: headings of a tab-separated table may contain commas, but a semicolon counts only without commas. */
const separators = ['\t', ',', ';'] as const;

function isRow(row: readonly string[]): boolean {
  return row.length > 1 || (row.length === 1 && row[0] !== '');
}

interface Field {
  readonly value: string;
  readonly end: number;
}

const ends: Readonly<Record<Separator, RegExp>> = {
  ',': /[,\r\n]/g,
  ';': /[;\r\n]/g,
  '\t': /[\t\r\n]/g,
};

function readPlain(text: string, start: number, between: Separator): Field {
  const separator = ends[between];
  separator.lastIndex = start;
  const end = separator.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end };
}

/** Text between the closing quote and the next comma belongs to the field, as in spreadsheets. */
function readQuoted(text: string, start: number, between: Separator, count: Count): Field {
  const inside = (end?: number) => text.slice(start + 1, end).replaceAll('""', '"');
  let quote = text.indexOf('"', start + 1);
  for (; quote >= 0 && text[quote + 1] === '"'; quote = text.indexOf('"', quote + 2)) count();
  if (quote < 0) return { value: inside(), end: text.length };
  const rest = readPlain(text, quote + 1, between);
  return { value: inside(quote) + rest.value, end: rest.end };
}
