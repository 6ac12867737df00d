import type { NumberedRow } from '../profile/parse-invitees.ts';

/** What stands between two fields: some countries write numbers with the comma. */
type Separator = ',' | ';';

/** Rows of RFC 4180; a quote within a field that is not quoted is a quote. Lines without anything are left out. */
export function parseCsv(text: string, between: Separator = ','): string[][] {
  return Array.from(readRows(text, between), ({ row }) => row);
}

/**
 * Row by row, so that the caller of a long text can yield in between; each with its line, to tell what is wrong. Rows that
 * were emptied in a spreadsheet (`;;`) are left out.
 */
export function* readNumberedCsv(text: string): Generator<NumberedRow> {
  for (const numbered of readRows(text, separatorOf(text)))
    if (numbered.row.some((cell) => cell.trim() !== '')) yield numbered;
}

function* readRows(
  text: string,
  between: Separator,
): Generator<{ readonly line: number; readonly row: string[] }> {
  let row: string[] = [];
  let [line, start] = [1, 0];
  for (let at = 0; at < text.length; ) {
    const field = text[at] === '"' ? readQuoted(text, at, between) : readPlain(text, at, between);
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
    line += text.slice(start, at).match(/\r\n?|\n/g)?.length ?? 0;
    start = at;
  }
  if (isRow(row)) yield { line, row };
}

/** By the first line: where numbers have a comma, spreadsheets write semicolons. */
function separatorOf(text: string): Separator {
  const [first = ''] = text.split('\n', 1);
  return first.includes(';') && !first.includes(',') ? ';' : ',';
}

function isRow(row: readonly string[]): boolean {
  return row.length > 1 || (row.length === 1 && row[0] !== '');
}

interface Field {
  readonly value: string;
  readonly end: number;
}

const ends: Readonly<Record<Separator, RegExp>> = { ',': /[,\r\n]/g, ';': /[;\r\n]/g };

function readPlain(text: string, start: number, between: Separator): Field {
  const separator = ends[between];
  separator.lastIndex = start;
  const end = separator.exec(text)?.index ?? text.length;
  return { value: text.slice(start, end), end };
}

/** What stands between the closing quote and the next comma belongs to it, as spreadsheets read it. */
function readQuoted(text: string, start: number, between: Separator): Field {
  let value = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const rest = readPlain(text, quote + 1, between);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    at = quote + 2;
  }
}
