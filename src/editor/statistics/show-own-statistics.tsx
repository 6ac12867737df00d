import { queryParameter } from '../../kernel/query.ts';
import { paths } from '../../paths/editor.ts';
import { Figures } from '../../statistics/pages/figures.tsx';
import css from '../../statistics/pages/statistics.css' with { type: 'text' };
import { statisticsTexts } from '../../statistics/pages/statistics-texts.ts';
import { createSeries, firstDay, type Period, periods } from '../../statistics/series.ts';
import { dayOf } from '../../statistics/view-counter.ts';
import { listViews } from '../../store/views.ts';
import rowsCss from '../../web/rows.css' with { type: 'text' };
import { renderDesk } from '../desk.tsx';
import type { PlaceHandler } from '../editor-route.ts';

/** How often a profile was read, for who it belongs to. */
export const showOwnStatistics: PlaceHandler = async (visit) => {
  const { exchange, whose } = visit;
  const { accounts, user, prefix } = whose;
  const texts = statisticsTexts(exchange.locale);
  const period = periodIn(exchange.query);
  const today = dayOf(accounts.now());
  const views = await listViews(accounts.database, user.id, firstDay(period, today));
  return renderDesk(visit, {
    place: 'statistics',
    title: texts.title,
    css: rowsCss + css,
    children: (
      <>
        <h1>{texts.title}</h1>
        <Figures
          series={createSeries(views, period, today)}
          locale={exchange.locale}
          path={prefix + paths.statistics}
        />
      </>
    ),
  });
};

export function periodIn(query: string): Period {
  return periods.find((one) => String(one) === queryParameter(query, 'days')) ?? 30;
}
