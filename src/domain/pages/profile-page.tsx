import { contactsOf } from '../formats/contacts.ts';
import { renderJsonLd } from '../formats/json-ld.ts';
import { plainWords } from '../formats/markdown-to-text.ts';
import { linksSection } from '../profile/card-urls.ts';
import { findCover, nameOf, type ProfileView, sectionsIn } from '../profile/view.ts';
import { contactFormOf } from './contact.tsx';
import { Cover } from './cover.tsx';
import { Introduction } from './introduction.tsx';
import { LinksScreen } from './links-screen.tsx';
import { ownLinksOf } from './own-links.tsx';
import type { PageDescription, ProfilePage } from './page.ts';
import { Section } from './section.tsx';
import { fewestInIndex, SectionIndex } from './section-index.tsx';

export function renderProfile(page: ProfilePage) {
  const sections = orderFor(page.view);
  const types = sections.map(([type]) => type);
  return (
    <main class={classOf(page, sections.length) + (hasAside(page, types) ? '' : ' plain')}>
      {page.view.theme === 'links' ? (
        <LinksScreen page={page} types={types} />
      ) : (
        <>
          <Cover page={page} />
          <Introduction page={page} />
          <SectionIndex page={page} types={types} />
        </>
      )}
      {sections.map(([type, items]) => (
        <Section page={page} type={type} items={items} />
      ))}
    </main>
  );
}

/**
 * The order of the sections. "gallery" puts works first, and "links" shows its links above. Other themes
 * keep the member's order.
 */
function orderFor(view: ProfileView) {
  const links = ownLinksOf(view);
  const sections = sectionsIn(view).filter(
    ([type, { length }]) => type !== linksSection || links.length < length,
  );
  if (view.theme !== 'gallery') return sections;
  const hasWorks = ([type]: (typeof sections)[number]) =>
    Object.entries(view.files).some(
      ([path, { width }]) => width !== undefined && path.startsWith(`${type}/`),
    );
  return [...sections.filter(hasWorks), ...sections.filter((section) => !hasWorks(section))];
}

/** Classes mark short pages. A selector for missing content would match while a page loads and shift the layout. */
function classOf(page: ProfilePage, sections: number): string {
  const { view } = page;
  if (sections > 0 || findCover(view)) return 'page h-card';
  if (view.document.basics?.summary?.trim()) return 'page h-card sparse';
  const isReachable = contactsOf(view).length > 0 || contactFormOf(page) !== null;
  return `page h-card sparse brief${isReachable ? '' : ' bare'}`;
}

/** Whether "studio" has a side column: an index or a portrait. */
function hasAside({ view }: ProfilePage, types: readonly string[]): boolean {
  return view.theme !== 'studio' || types.length >= fewestInIndex || Boolean(view.document.basics?.image);
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
