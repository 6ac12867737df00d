import { textsFor } from '../../html/texts/texts.ts';
import { editorPaths, sectionPath } from '../../paths/editor.ts';
import { type ProfileDocument, sectionOrder } from '../../profile/document.ts';
import { sectionTitle } from '../../profile/labels.ts';
import type { EditorRequest } from '../editor-route.ts';
import { editorTexts } from '../editor-texts.ts';
import { formsTexts } from './forms-texts.ts';

interface SectionsMenuProps {
  readonly request: EditorRequest;
  readonly document: ProfileDocument;
  /** A section, `basics` or `new`. */
  readonly current: string;
}

export function SectionsMenu({ request: { exchange, edited }, document, current }: SectionsMenuProps) {
  const { locale } = exchange;
  const labels = textsFor(locale).profile;
  const texts = formsTexts(locale);
  const link = (path: string, title: string, isHere: boolean) => (
    <a href={edited.prefix + path} aria-current={isHere ? 'page' : undefined}>
      {title}
    </a>
  );
  return (
    <nav class="sections" aria-label={texts.sections}>
      {link(editorPaths.basics, editorTexts(locale).pages.basics, current === 'basics')}
      {sectionOrder(document).map((type) =>
        link(sectionPath(type), sectionTitle(labels, type), type === current),
      )}
      {link(editorPaths.newSection, `+ ${texts.section.short}`, current === 'new')}
    </nav>
  );
}
