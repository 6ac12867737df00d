import type { Children } from '../../../core/html/jsx/markup.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { dayOf } from '../../../core/platform/days.ts';
import type { OverviewCall } from '../../../hosts/main/members/slots.ts';
import { listViews } from '../../../store/views.ts';
import { createSeries, firstDay } from '../series.ts';
import { statisticsTexts } from './statistics-texts.ts';

/** Recent views on the editor's overview. */
export async function renderReadersLately({
  accounts,
  locale,
  user,
  prefix,
}: OverviewCall): Promise<Children> {
  if (user.state !== 'published') return null;
  const today = dayOf(accounts.now());
  const views = await listViews(accounts.database, user.id, firstDay(30, today));
  const readers = createSeries(views, 30, today);
  const most = Math.max(1, ...readers.stretches.map(({ people }) => people));
  return (
    <section>
      <h2>
        <a href={prefix + editorPaths.statistics}>{statisticsTexts(locale).readers(readers.people)}</a>
      </h2>
      {readers.people > 0 && (
        <svg class="spark" viewBox="0 0 300 48" aria-hidden="true">
          {readers.stretches.map(({ people }, index) => {
            const height = Math.max(1, Math.round((people / most) * 46));
            return <rect x={index * 10 + 1} y={48 - height} width={8} height={height} />;
          })}
        </svg>
      )}
    </section>
  );
}
