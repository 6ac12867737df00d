import type { TableOutcome } from '../../../accounts/tables/table-outcome.ts';
import { Done } from '../../../core/html/design/done.tsx';
import type { Children } from '../../../core/html/jsx/markup.ts';
import { csvMark, csvRow } from '../../../core/platform/csv.ts';
import { describeRowChanges } from '../describe-row-changes.ts';
import { explainRow, tableTexts } from '../table-texts.ts';

/** A sentence with each count. */
type Words = Readonly<Record<'connected' | 'changed', (count: number) => string>>;

interface Report {
  readonly locale: string;
  readonly dry: boolean;
  readonly skipped: readonly string[];
  readonly outcomes: readonly TableOutcome[];
  /** Replace the words about accounts and drafts. */
  readonly counts?: Words;
  readonly would?: Words;
}

/** Failures on the page. The report lists all. */
const mostShown = 200;
/** Rows of the report written before a pause for other requests. */
const rowsAtOnce = 500;
/** Characters of a data URL that all browsers can download. */
const largestReport = 1_400_000;

/** The number of lines by result, the failures, and a file with everything. */
export async function renderReport({ locale, dry, skipped, outcomes, ...words }: Report): Promise<Children> {
  const texts = tableTexts(locale);
  const countOf = (outcome: TableOutcome['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).length;
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  const { counts = texts.counts, would = texts.would } = words;
  const done = { ...texts.counts, ...counts, ...(dry && would) };
  const counted = (['connected', 'changed', 'unchanged'] as const).filter((one) => countOf(one) > 0);
  return (
    <div class="report">
      {dry && <Done>{texts.checked}</Done>}
      {counted.length > 0 && <Done>{counted.map((one) => done[one](countOf(one))).join(' ')}</Done>}
      {skipped.length > 0 && <p class="hint">{texts.skipped(skipped.join(', '))}</p>}
      {failed.length > 0 && (
        <div class="alert" role="alert">
          <p>{texts.counts.failed(failed.length)}</p>
          <ul>
            {failed.slice(0, mostShown).map(({ line, username, reason }) => (
              <li>
                <bdi>{texts.line({ line, username: username ?? '–' })}</bdi>: {explainRow(reason, locale)}
              </li>
            ))}
          </ul>
          {failed.length > mostShown && <p>{texts.more(failed.length - mostShown)}</p>}
        </div>
      )}
      <p>
        <a class="button second" download="report.csv" href={await writeReport(outcomes, failed, locale)}>
          {texts.report}
        </a>
      </p>
    </div>
  );
}

/**
 * Embeds the report in the page, because another node could not find it later. A long report contains
 * failures only.
 */
async function writeReport(
  outcomes: readonly TableOutcome[],
  failed: readonly TableOutcome[],
  locale: string,
): Promise<string> {
  const whole = await writeRows(outcomes, locale);
  const bytes = Buffer.from(whole.length <= largestReport ? whole : await writeRows(failed, locale));
  return `data:text/csv;charset=utf-8;base64,${bytes.subarray(0, largestReport).toString('base64')}`;
}

async function writeRows(outcomes: readonly TableOutcome[], locale: string): Promise<string> {
  let text = csvMark + csvRow(['line', 'username', 'outcome', 'detail', 'changes']);
  for (const [index, { line, username, outcome, reason, changes }] of outcomes.entries()) {
    const told = [explainRow(reason, locale), describeRowChanges(changes)];
    text += csvRow([String(line), username, outcome, ...told]);
    if (index % rowsAtOnce === rowsAtOnce - 1) await new Promise(setImmediate);
  }
  return text;
}
