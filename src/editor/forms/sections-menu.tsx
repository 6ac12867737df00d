import { textsFor } from '../../html/texts/texts.ts';
import { paths, sectionPath } from '../../paths/editor.ts';
import { type ProfileDocument, sectionOrder } from '../../profile/document.ts';
import { sectionTitle } from '../../profile/labels.ts';
import { deskTexts } from '../desk-texts.ts';
import type { Visit } from '../editor-route.ts';
import { formsTexts } from './forms-texts.ts';

interface SectionsMenuProps {
  readonly visit: Visit;
  readonly document: ProfileDocument;
  /** A section, `basics` or `new`. */
  readonly current: string;
}

/** The ways to everything that there is a form for. */
export function SectionsMenu({ visit: { exchange, whose }, document, current }: SectionsMenuProps) {
  const { locale } = exchange;
  const labels = textsFor(locale).profile;
  const texts = formsTexts(locale);
  const link = (path: string, title: string, isHere: boolean) => (
    <a href={whose.prefix + path} aria-current={isHere ? 'page' : undefined}>
      {title}
    </a>
  );
  return (
    <nav class="sections" aria-label={texts.sections}>
      {link(paths.basics, deskTexts(locale).places.basics, current === 'basics')}
      {sectionOrder(document).map((type) =>
        link(sectionPath(type), sectionTitle(labels, type), type === current),
      )}
      {link(paths.newSection, `+ ${texts.section.short}`, current === 'new')}
    </nav>
  );
}
