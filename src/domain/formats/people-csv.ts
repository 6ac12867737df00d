import { type CsvCell, csvMark, csvRow } from '../../core/platform/csv.ts';

const columns = ['username', 'name', 'headline', 'place', 'skills', 'languages', 'url', 'picture'] as const;

/** A person's row in a table. */
type PersonRecord = Readonly<Record<(typeof columns)[number], CsvCell>>;

export function renderPeopleCsv(people: readonly PersonRecord[]): string {
  const rows = people.map((person) => columns.map((column) => person[column]));
  return csvMark + [columns, ...rows].map(csvRow).join('');
}
