import { editorPaths } from '../../../../core/paths/editor.ts';
import { listViews } from '../../../../store/views.ts';
import { Figures } from '../../../statistics/pages/figures.tsx';
import { periodIn } from '../../../statistics/pages/period-in.ts';
import css from '../../../statistics/pages/statistics.css' with { type: 'text' };
import { createSeries, firstDay } from '../../../statistics/series.ts';
import { dayOf } from '../../../statistics/view-counter.ts';
import { renderEditorPage } from '../editor-page.tsx';
import type { EditorHandler } from '../editor-route.ts';

export const showOwnStatistics: EditorHandler = async (request) => {
  const { locale, user, accounts, prefix, exchange } = request;
  const period = periodIn(exchange.query);
  const today = dayOf(accounts.now());
  const views = await listViews(accounts.database, user.id, firstDay(period, today));
  return renderEditorPage(request, {
    current: 'statistics',
    css,
    children: (
      <Figures
        series={createSeries(views, period, today)}
        locale={locale}
        path={prefix + editorPaths.statistics}
      />
    ),
  });
};
