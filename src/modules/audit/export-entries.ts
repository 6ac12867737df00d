import { setImmediate } from 'node:timers/promises';
import { csvMark, csvRow } from '../../core/platform/csv.ts';
import type { Queries } from '../../store/database.ts';
import { showEntry } from './show-entry.ts';
import { type AuditEntry, type AuditFilter, listEntries } from './store.ts';

export const exportFormats = ['ndjson', 'csv'] as const;
export type AuditFormat = (typeof exportFormats)[number];

export const mediaTypes: Readonly<Record<AuditFormat, string>> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

const atOnce = 500;
const columns = ['id', 'at', 'type', 'actor', 'user', 'from', 'way', 'details', 'hash', 'previous'] as const;

/** Reads page by page, so that a long log neither fills the memory nor blocks other requests. */
export async function* exportEntries(
  queries: Queries,
  filter: AuditFilter,
  format: AuditFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvMark + csvRow(columns);
  for (let before: number | null = null; ; ) {
    const page: readonly AuditEntry[] = await listEntries(queries, filter, before, atOnce);
    if (page.length > 0) yield page.map((entry) => lineOf(entry, format)).join('');
    const last = page.at(-1);
    if (page.length < atOnce || !last) return;
    before = Number(last.id);
    await setImmediate();
  }
}

function lineOf(entry: AuditEntry, format: AuditFormat): string {
  const shown = showEntry(entry);
  if (format === 'ndjson') return `${JSON.stringify(shown)}\n`;
  const cells = { ...shown, id: String(shown.id), details: entry.details };
  return csvRow(columns.map((column) => cells[column]));
}
