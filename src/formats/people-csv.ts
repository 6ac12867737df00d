import { csvMark, csvRow } from './csv.ts';

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

export function renderPeopleCsv(people: readonly PersonRecord[]): string {
  const rows = people.map((person) => columns.map((column) => person[column]));
  return csvMark + [columns, ...rows].map(csvRow).join('');
}
