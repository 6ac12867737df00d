import type { TableOutcome } from '../../../accounts/tables/table-outcome.ts';
import { writeReport } from '../../../accounts/tables/write-report.ts';
import { Alert } from '../../../core/html/design/alert.tsx';
import { Done } from '../../../core/html/design/done.tsx';
import type { Children } from '../../../core/html/jsx/markup.ts';
import { explainRow, tableTexts } from '../table-texts.ts';

/** A sentence with each count. */
type Words = Readonly<Record<'connected' | 'changed', (count: number) => string>>;

interface Report {
  readonly locale: string;
  readonly dry: boolean;
  readonly skipped: readonly string[];
  readonly outcomes: readonly TableOutcome[];
  /** Whether the time ended before the table did. */
  readonly isCut?: boolean;
  /** Replace the words about accounts and drafts. */
  readonly counts?: Words;
  readonly would?: Words;
}

/** Failures on the page. The report lists all. */
const mostShown = 200;

/** The number of lines by result, the failures, and a file with everything. */
export async function renderReport({
  locale,
  dry,
  skipped,
  outcomes,
  isCut,
  ...words
}: Report): Promise<Children> {
  const texts = tableTexts(locale);
  const countOf = (outcome: TableOutcome['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).length;
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  const { counts = texts.counts, would = texts.would } = words;
  const done = { ...texts.counts, ...counts, ...(dry && would) };
  const counted = (['connected', 'changed', 'unchanged'] as const).filter((one) => countOf(one) > 0);
  const rows = outcomes.map(({ reason, ...row }) => ({ ...row, detail: explainRow(reason, locale) }));
  return (
    <div class="report">
      {dry && !isCut && <Done>{texts.checked}</Done>}
      {counted.length > 0 && <Done>{counted.map((one) => done[one](countOf(one))).join(' ')}</Done>}
      {isCut && <Alert>{(dry ? texts.cutCheck : texts.cut)(outcomes.length)}</Alert>}
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
        <a class="button second" download="report.csv" href={await writeReport(rows)}>
          {texts.report}
        </a>
      </p>
    </div>
  );
}
