import type { Page } from '../html/render-page.tsx';
import { commaOf } from '../profile/comma.ts';
import type { Item } from '../profile/document.ts';
import { sectionTitle } from '../profile/labels.ts';
import { titleOf } from '../profile/titles.ts';
import { addressOf, nameOf, type ProfileView } from '../profile/view.ts';
import { ItemList } from './item-list.tsx';
import type { PageDescription } from './layout.ts';
import { createPage, type ProfilePage } from './page.ts';
import type { PageContext } from './page-context.ts';
import { renderLayout } from './render-layout.tsx';
import { SectionTitle } from './section-title.tsx';
import { Trail } from './trail.tsx';

export function renderSectionPage(
  view: ProfileView,
  type: string,
  items: readonly Item[],
  context: PageContext,
): Page {
  const page = createPage(view, context);
  return renderLayout(page, {
    ...describeSectionPage(page, type, items),
    children: (
      <>
        <Trail page={page} />
        <main class="page" {...page.mark?.(type)}>
          <h1>
            <SectionTitle page={page} type={type} />
          </h1>
          <ItemList page={page} type={type} items={items} heading="h2" />
        </main>
      </>
    ),
  });
}

export function describeSectionPage(
  { view, texts }: ProfilePage,
  type: string,
  items: readonly Item[],
): PageDescription {
  return {
    kind: 'section',
    title: `${sectionTitle(texts, type, view.titles)} – ${nameOf(view)}`,
    description: items.map(titleOf).filter(Boolean).join(commaOf(view.language)),
    address: addressOf(view.canonical, type),
  };
}
