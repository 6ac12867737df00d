import type { Item } from '../profile/document.ts';
import { sectionTitle } from '../profile/labels.ts';
import { linkTo } from '../profile/view.ts';
import { ItemList } from './item-list.tsx';
import type { ProfilePage } from './page.ts';
import { Words } from './words.tsx';

interface SectionProps {
  readonly page: ProfilePage;
  readonly type: string;
  readonly items: readonly Item[];
}

export function Section({ page, type, items }: SectionProps) {
  return (
    <section aria-labelledby={type} {...page.mark?.(type)}>
      <h2 id={type}>
        <a href={linkTo(page.view, type)}>
          <Words page={page}>{sectionTitle(page.texts, type)}</Words>
        </a>
      </h2>
      <ItemList page={page} type={type} items={items} heading="h3" />
    </section>
  );
}
