/** What a table has of a person. */
export interface PersonRecord {
  readonly username: string;
  readonly name: string;
  readonly headline: string | null;
  readonly place: string | null;
  readonly skills: readonly string[];
  readonly languages: readonly string[];
  readonly url: string;
  readonly picture: string | null;
}

const columns = ['username', 'name', 'headline', 'place', 'skills', 'languages', 'url', 'picture'] as const;

/** RFC 4180, and the mark by which spreadsheets know that it is UTF-8. */
export function renderPeopleCsv(people: readonly PersonRecord[]): string {
  const rows = people.map((person) => columns.map((column) => cellOf(person[column])));
  return `\ufeff${[columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`;
}

function cellOf(value: string | readonly string[] | null): string {
  const text = typeof value === 'string' ? value : (value ?? []).join('; ');
  const safe = withoutFormula(text);
  return /[",;\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a spreadsheet would calculate is text: a member writes it, and another user opens it. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
