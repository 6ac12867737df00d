import type { TableOutcome } from './table-outcome.ts';

/** Describes changes of a row: `/basics/name Ada -> Ada Lovelace`. */
export function describeRowChanges(changes: TableOutcome['changes']): string {
  return changes.map(({ pointer, from, to }) => `${pointer} ${inWords(from)} -> ${inWords(to)}`).join('; ');
}

function inWords(value: unknown): string {
  return value === null ? '(none)' : typeof value === 'string' ? value : JSON.stringify(value);
}
