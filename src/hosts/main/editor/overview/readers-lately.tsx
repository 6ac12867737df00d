import { editorPaths } from '../../../../core/paths/editor.ts';
import type { OverviewProps } from './overview-props.ts';
import { overviewTexts } from './overview-texts.ts';

export function ReadersLately({ request: { locale, user, prefix }, overview: { readers } }: OverviewProps) {
  if (readers === null || user.state !== 'published') return null;
  const most = Math.max(1, ...readers.stretches.map(({ people }) => people));
  return (
    <section>
      <h2>
        <a href={prefix + editorPaths.statistics}>{overviewTexts(locale).readers(readers.people)}</a>
      </h2>
      <svg class="spark" viewBox="0 0 300 48" aria-hidden="true">
        {readers.stretches.map(({ people }, index) => {
          const height = Math.max(1, Math.round((people / most) * 46));
          return <rect x={index * 10 + 1} y={48 - height} width={8} height={height} />;
        })}
      </svg>
    </section>
  );
}
