import { plainWords } from '../formats/markdown-to-text.ts';
import type { Page } from '../html/render-page.tsx';
import type { ProfileView } from '../profile/view.ts';
import { nameOf, sectionsIn } from '../profile/view.ts';
import { Cover } from './cover.tsx';
import { Introduction } from './introduction.tsx';
import type { PageDescription } from './layout.ts';
import { createPage } from './page.ts';
import type { PageContext } from './page-context.ts';
import { renderLayout } from './render-layout.tsx';
import { Section } from './section.tsx';
import { SectionIndex } from './section-index.tsx';

export function renderProfilePage(view: ProfileView, context: PageContext): Page {
  const page = createPage(view, context);
  const sections = sectionsIn(view);
  return renderLayout(page, {
    ...describeProfilePage(view),
    children: (
      <main class="page h-card">
        <Cover view={view} marks={page.mark?.('basics', 'cover')} />
        <Introduction page={page} />
        <SectionIndex page={page} types={sections.map(([type]) => type)} />
        {sections.map(([type, items]) => (
          <Section page={page} type={type} items={items} />
        ))}
      </main>
    ),
  });
}

export function describeProfilePage(view: ProfileView): PageDescription {
  const { label = '', summary = '' } = view.document.basics ?? {};
  const name = nameOf(view);
  return {
    kind: 'profile',
    title: label ? `${name} – ${label}` : name,
    description: plainWords(summary) || label,
    address: view.canonical,
  };
}
