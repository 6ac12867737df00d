import { editorPaths } from '../../../core/paths/editor.ts';
import { dayOf } from '../../../core/platform/days.ts';
import { renderEditorPage } from '../../../hosts/main/editor/editor-page.tsx';
import type { EditorHandler } from '../../../hosts/main/editor/editor-route.ts';
import { listViews } from '../../../store/views.ts';
import { createSeries, firstDay } from '../series.ts';
import { Figures, periodIn } from './figures.tsx';
import css from './statistics.css' with { type: 'text' };

export const showOwnStatistics: EditorHandler = async (request) => {
  const { locale, user, accounts, prefix, exchange } = request;
  const period = periodIn(exchange.query);
  const today = dayOf(accounts.now());
  const views = await listViews(accounts.database, user.id, firstDay(period, today));
  return renderEditorPage(request, {
    current: editorPaths.statistics,
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
