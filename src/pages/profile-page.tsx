import { renderJsonLd } from '../formats/json-ld.ts';
import { plainWords } from '../formats/markdown-to-text.ts';
import { nameOf, sectionsIn } from '../profile/view.ts';
import { Cover } from './cover.tsx';
import { Introduction } from './introduction.tsx';
import type { PageDescription, ProfilePage } from './page.ts';
import { Section } from './section.tsx';
import { SectionIndex } from './section-index.tsx';

export function renderProfile(page: ProfilePage) {
  const sections = sectionsIn(page.view);
  return (
    <main class="page h-card">
      <Cover page={page} />
      <Introduction page={page} />
      <SectionIndex page={page} types={sections.map(([type]) => type)} />
      {sections.map(([type, items]) => (
        <Section page={page} type={type} items={items} />
      ))}
    </main>
  );
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
