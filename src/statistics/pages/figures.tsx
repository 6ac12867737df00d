import type { Children } from '../../html/jsx/markup.ts';
import { formatDate } from '../../profile/dates.ts';
import { formatNumber } from '../../profile/numbers.ts';
import { periods, type Series } from '../series.ts';
import { Chart } from './chart.tsx';
import { statisticsTexts } from './statistics-texts.ts';

interface FiguresProps {
  readonly series: Series;
  readonly locale: string;
  /** Where this is, for another period. */
  readonly path: string;
}

/** How much was read: at a glance, and in numbers. */
export function Figures({ series, locale, path }: FiguresProps) {
  const texts = statisticsTexts(locale);
  const { period, people, bots, formats, stretches } = series;
  return (
    <>
      <p class="actions">
        {periods.map((one) => (
          <a href={`${path}?days=${one}`} aria-current={one === period ? 'true' : undefined}>
            {texts.periods[one]}
          </a>
        ))}
      </p>
      <p>{texts.summary(period, people, bots)}</p>
      {people + bots > 0 && <Chart series={series} locale={locale} />}
      <p class="hint">{texts.hint}</p>
      {formats.length > 0 && (
        <Numbers
          locale={locale}
          caption={texts.byFormat}
          head={texts.format}
          rows={formats.map((row) => ({ ...row, name: texts.formats[row.format] ?? row.format }))}
        />
      )}
      <details>
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
