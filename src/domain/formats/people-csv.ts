import { type CsvCell, csvMark, csvRow } from '../../core/platform/csv.ts';

const columns = ['username', 'name', 'headline', 'place', 'skills', 'languages', 'url', 'picture'] as const;

/** The columns of a person in the CSV table. */
type PersonRecord = Readonly<Record<(typeof columns)[number], CsvCell>>;

export function renderPeopleCsv(people: readonly PersonRecord[]): string {
  const rows = people.map((person) => columns.map((column) => person[column]));
  return csvMark + [columns, ...rows].map(csvRow).join('');
}
