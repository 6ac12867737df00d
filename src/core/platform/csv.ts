export type CsvCell = string | readonly string[] | null;

/** By which spreadsheets know that what follows is UTF-8. */
export const csvMark = '\ufeff';

/** A row of RFC 4180. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: CsvCell): string {
  const text = typeof value === 'string' ? value : (value ?? []).join('; ');
  const safe = withoutFormula(text);
  return /[",;\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Keeps a spreadsheet from calculating a cell: a member writes it, and another user opens it. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
