import { Badge } from '../../../../core/html/design/badge.tsx';
import { Icon, type IconName } from '../../../../core/html/design/icon.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { editorPaths, sectionPath } from '../../../../core/paths/editor.ts';
import { commaOf } from '../../../../core/texts/comma.ts';
import { plainWords } from '../../../../domain/formats/markdown-to-text.ts';
import { sectionIn, sectionsOf } from '../../../../domain/profile/document.ts';
import { shortLine } from '../../../../domain/profile/short-line.ts';
import { titleOf } from '../../../../domain/profile/titles.ts';
import { EmptySections } from '../desk/empty-sections.tsx';
import { titleOfBasics } from '../desk/menu-pages.ts';
import { iconOfSection } from '../desk/section-icon.ts';
import { formsTexts } from '../forms/forms-texts.ts';
import { titleOfSection } from '../section-title.ts';
import type { OverviewProps } from './overview-props.ts';
import { overviewTexts } from './overview-texts.ts';

/** Lists existing sections with the start of their content, and sections to add. */
export function OwnSections({ request, overview: { document, pending } }: OverviewProps) {
  const { locale, prefix } = request;
  const texts = overviewTexts(locale);
  const there = sectionsOf(document);
  const changed = new Set(pending?.map(({ part }) => part));
  const hidden = new Set(
    (document['x-vitrine']?.sections ?? [])
      .filter((entry) => typeof entry !== 'string' && entry.visibility === 'private')
      .map(sectionIn),
  );
  return (
    <>
      <h2>{formsTexts(locale).sections}</h2>
      <ul class="sections">
        <SectionRow
          to={prefix + editorPaths.basics}
          icon="user"
          title={titleOfBasics(request, document.basics?.name)}
          words={shortLine(plainWords(document.basics?.summary ?? ''))}
          badges={changed.has('basics') && <Badge>{texts.edited}</Badge>}
        />
        {there.map(([type, items]) => (
          <SectionRow
            to={prefix + sectionPath(type)}
            icon={iconOfSection(type)}
            title={titleOfSection(document, type, locale)}
            words={[...new Set(items.slice(0, mostNamed).map(titleOf))].filter(Boolean).join(commaOf(locale))}
            badges={
              <>
                {changed.has(type) && <Badge>{texts.edited}</Badge>}{' '}
                {hidden.has(type) && <Badge icon="lock">{texts.hidden}</Badge>}
              </>
            }
          >
            <span class="num soft" title={texts.entries(items.length)}>
              {items.length}
            </span>
          </SectionRow>
        ))}
      </ul>
      <EmptySections request={request} document={document} />
    </>
  );
}

const mostNamed = 4;

interface SectionRowProps {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly words: string;
  readonly badges: Children;
  readonly children?: Children;
}

/** The whole row is a link. */
function SectionRow({ to, icon, title, words, badges, children }: SectionRowProps) {
  return (
    <li>
      <span class="tile">
        <Icon name={icon} />
      </span>
      <span class="words">
        <a href={to}>{title}</a> {badges}
        {words !== '' && (
          <span class="said soft" dir="auto">
            {words}
          </span>
        )}
      </span>
      {children}
      <Icon name="chevron-right" />
    </li>
  );
}
