import { Icon } from '../../../../core/html/design/icon.tsx';
import { sectionPath } from '../../../../core/paths/editor.ts';
import { type ProfileDocument, sectionsOf, standardSections } from '../../../../domain/profile/document.ts';
import type { RequestProps } from '../editor-route.ts';
import { overviewTexts } from '../overview/overview-texts.ts';
import { titleOfSection } from '../section-title.ts';

interface EmptySectionsProps extends RequestProps {
  readonly document: ProfileDocument;
}

/** Standard sections to begin. */
export function EmptySections({ request: { locale, prefix }, document }: EmptySectionsProps) {
  const there = new Set(sectionsOf(document).map(([type]) => type));
  const empty = standardSections.filter((type) => !there.has(type));
  if (empty.length === 0) return null;
  return (
    <>
      <h2>{overviewTexts(locale).more}</h2>
      <ul class="more">
        {empty.map((type) => (
          <li>
            <a class="button second small" href={`${prefix + sectionPath(type)}?add=1`}>
              <Icon name="plus" />
              {titleOfSection(document, type, locale)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
