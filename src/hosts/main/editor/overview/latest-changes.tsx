import { revisionPath } from '../../../../core/paths/editor.ts';
import { formatDay } from '../../../../domain/profile/dates.ts';
import type { OverviewProps } from './overview-props.ts';
import { overviewTexts } from './overview-texts.ts';

export function LatestChanges({ request: { locale, prefix }, overview: { latest } }: OverviewProps) {
  const texts = overviewTexts(locale);
  const told = latest.filter(({ sentences }) => sentences !== null && sentences.length > 0);
  if (told.length === 0) return null;
  return (
    <section>
      <h2>{texts.lately}</h2>
      <ul class="lately">
        {told.map(({ revision: { n, createdAt }, sentences }) => (
          <li>
            <a href={prefix + revisionPath(n)}>
              <bdi>{sentences?.[0]}</bdi>
            </a>
            <time class="hint" datetime={createdAt} data-local>
              {formatDay(createdAt, locale)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
