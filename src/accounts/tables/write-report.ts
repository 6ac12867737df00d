import { csvMark, csvRow } from '../../core/platform/csv.ts';
import { describeRowChanges } from './describe-row-changes.ts';
import type { TableOutcome } from './table-outcome.ts';

/** A line of a report, with the reason as text. */
export interface ReportRow extends Omit<TableOutcome, 'reason'> {
  readonly detail: string | null;
}

/** Rows written before a pause for other requests. */
const rowsAtOnce = 500;
/** Characters of a data URL that all browsers can download. */
const largestReport = 1_400_000;

/**
 * The report as a data URL in the page, because another node could not find it later. A long report contains
 * failures only.
 */
export async function writeReport(rows: readonly ReportRow[]): Promise<string> {
  const whole = await writeRows(rows);
  const failed = rows.filter(({ outcome }) => outcome === 'failed');
  const bytes = Buffer.from(whole.length <= largestReport ? whole : await writeRows(failed));
  return `data:text/csv;charset=utf-8;base64,${bytes.subarray(0, largestReport).toString('base64')}`;
}

async function writeRows(rows: readonly ReportRow[]): Promise<string> {
  let text = csvMark + csvRow(['line', 'username', 'outcome', 'detail', 'changes']);
  for (const [index, { line, username, outcome, detail, changes }] of rows.entries()) {
    text += csvRow([String(line), username, outcome, detail, describeRowChanges(changes)]);
    if (index % rowsAtOnce === rowsAtOnce - 1) await new Promise(setImmediate);
  }
  return text;
}
