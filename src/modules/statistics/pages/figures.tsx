import type { Children } from '../../../core/html/jsx/markup.ts';
import { queryParameter } from '../../../core/kernel/query.ts';
import { formatNumber } from '../../../core/texts/numbers.ts';
import { formatDate } from '../../../domain/profile/dates.ts';
import { periods, type Series, type ViewPeriod } from '../series.ts';
import { Chart } from './chart.tsx';
import { statisticsTexts } from './statistics-texts.ts';

/** Format names that are equal in every language. Other formats without a translation use their own name. */
const properNames = { json: 'JSON', jsonld: 'JSON-LD', vcard: 'vCard', markdown: 'Markdown' };

/** The period in the URL if it is offered. The default is thirty days. */
export function periodIn(query: string): ViewPeriod {
  return periods.find((one) => String(one) === queryParameter(query, 'days')) ?? 30;
}

interface FiguresProps {
  readonly series: Series;
  readonly locale: string;
  /** The path of this page, for links to other periods. */
  readonly path: string;
}

/** The views as a chart and as numbers. */
export function Figures({ series, locale, path }: FiguresProps) {
  const texts = statisticsTexts(locale);
  const { period, people, bots, formats, stretches } = series;
  const summary = texts.summary[period]({
    people: formatNumber(people, locale),
    bots: formatNumber(bots, locale),
  });
  const names: Readonly<Record<string, string>> = { ...properNames, ...texts.formats };
  return (
    <>
      <p class="actions">
        {periods.map((one) => (
          <a href={`${path}?days=${one}`} aria-current={one === period ? 'true' : undefined}>
            {texts.periods[one]}
          </a>
        ))}
      </p>
      <p>{summary}</p>
      {people + bots > 0 && <Chart stretches={stretches} summary={summary} locale={locale} />}
      <p class="hint">{texts.hint}</p>
      {formats.length > 0 && (
        <Numbers
          locale={locale}
          caption={texts.byFormat}
          head={texts.format}
          rows={formats.map((row) => ({ ...row, name: names[row.format] ?? row.format }))}
        />
      )}
      <details class="disclosure">
        <summary>{texts.numbers}</summary>
        <Numbers
          locale={locale}
          caption={texts.byTime[period]}
          head={texts.from[period]}
          rows={stretches.toReversed().map((row) => ({
            ...row,
            name: <time datetime={row.from}>{formatDate(row.from, locale)}</time>,
          }))}
        />
      </details>
    </>
  );
}

interface NumbersProps {
  readonly locale: string;
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly { readonly name: Children; readonly people: number; readonly bots: number }[];
}

function Numbers({ locale, caption, head, rows }: NumbersProps) {
  const texts = statisticsTexts(locale);
  return (
    <table class="numbers">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{texts.people}</th>
          <th scope="col">{texts.bots}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, people, bots }) => (
          <tr>
            <th scope="row">{name}</th>
            <td>{formatNumber(people, locale)}</td>
            <td>{formatNumber(bots, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
