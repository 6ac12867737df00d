import { Icon } from '../../../../core/html/design/icon.tsx';
import { editorPaths, sectionPath } from '../../../../core/paths/editor.ts';
import { gaps as everything, type Gap } from '../../../../domain/profile/find-gaps.ts';
import type { OverviewProps } from './overview-props.ts';
import { overviewTexts } from './overview-texts.ts';

const placesOfGaps: Readonly<Record<Gap, string>> = {
  name: editorPaths.basics,
  label: editorPaths.basics,
  picture: `${editorPaths.basics}#photo`,
  summary: editorPaths.basics,
  place: editorPaths.basics,
  work: `${sectionPath('work')}?add=1`,
  skills: `${sectionPath('skills')}?add=1`,
  links: editorPaths.basics,
};

/** Lists missing parts with links to their forms. */
export function MissingParts({ request: { locale, prefix }, overview: { gaps } }: OverviewProps) {
  const texts = overviewTexts(locale);
  if (gaps.length === 0)
    return (
      <p class="hint whole">
        <Icon name="circle-check" />
        {texts.nothingMissing}
      </p>
    );
  const [done, all] = [everything.length - gaps.length, everything.length];
  const complete = texts.complete({ done, all });
  return (
    <section>
      <h2>{texts.missing}</h2>
      <progress max={all} value={String(done)} aria-label={complete} />
      <p class="hint">{complete}</p>
      <ul class="sections">
        {gaps.map((gap) => (
          <li>
            <span class="words">
              <a href={prefix + placesOfGaps[gap]}>{texts.gaps[gap]}</a>
            </span>
            <Icon name="chevron-right" />
          </li>
        ))}
      </ul>
    </section>
  );
}
