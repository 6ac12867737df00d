import { commaOf } from '../../core/texts/comma.ts';
import { sectionTitle } from '../profile/labels.ts';
import { titleOf } from '../profile/titles.ts';
import { addressOf, nameOf } from '../profile/view.ts';
import type { SectionSubject } from './format-names.ts';
import { ItemList } from './item-list.tsx';
import type { PageDescription, ProfilePage } from './page.ts';
import { SectionTitle } from './section-title.tsx';
import { Trail } from './trail.tsx';

export function renderSection(page: ProfilePage, { type, items }: SectionSubject) {
  return (
    <>
      <Trail page={page} />
      <main class="page" {...page.mark?.(type)}>
        <h1>
          <SectionTitle page={page} type={type} />
        </h1>
        <ItemList page={page} type={type} items={items} heading="h2" />
      </main>
    </>
  );
}

export function describeSection(
  { view, texts }: ProfilePage,
  { type, items }: SectionSubject,
): PageDescription {
  return {
    kind: 'section',
    title: `${sectionTitle(texts, type, view.titles)} – ${nameOf(view)}`,
    description: items.map(titleOf).filter(Boolean).join(commaOf(view.language)),
    address: addressOf(view.canonical, type),
  };
}
