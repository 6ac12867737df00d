export type CsvCell = string | readonly string[] | null;

/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const csvMark = '\ufeff';

/** A row in the format of RFC 4180. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: CsvCell): string {
  const text = typeof value === 'string' ? value : (value ?? []).join('; ');
  const safe = withoutFormula(text);
  return /[",;\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Keeps spreadsheets from evaluating a cell as a formula, because a member writes the text and another user
 * opens the file.
 */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
