import { contactsOf } from '../formats/contacts.ts';
import { renderJsonLd } from '../formats/json-ld.ts';
import { plainWords } from '../formats/markdown-to-text.ts';
import { findCover, nameOf, sectionsIn } from '../profile/view.ts';
import { Cover } from './cover.tsx';
import { Introduction } from './introduction.tsx';
import type { PageDescription, ProfilePage } from './page.ts';
import { Section } from './section.tsx';
import { SectionIndex } from './section-index.tsx';

export function renderProfile(page: ProfilePage) {
  const sections = sectionsIn(page.view);
  return (
    <main class={classOf(page, sections.length)}>
      <Cover page={page} />
      <Introduction page={page} />
      <SectionIndex page={page} types={sections.map(([type]) => type)} />
      {sections.map(([type, items]) => (
        <Section page={page} type={type} items={items} />
      ))}
    </main>
  );
}

/** Classes mark short pages. A selector for missing content would match while a page loads and shift the layout. */
function classOf({ view }: ProfilePage, sections: number): string {
  if (sections > 0 || findCover(view)) return 'page h-card';
  if (view.document.basics?.summary?.trim()) return 'page h-card sparse';
  return `page h-card sparse brief${contactsOf(view).length > 0 ? '' : ' bare'}`;
}

export function describeProfile({ view }: ProfilePage): PageDescription {
  const { label = '', summary = '' } = view.document.basics ?? {};
  const name = nameOf(view);
  return {
    kind: 'profile',
    title: label ? `${name} – ${label}` : name,
    description: plainWords(summary) || label,
    address: view.canonical,
    jsonLd: renderJsonLd(view),
  };
}
