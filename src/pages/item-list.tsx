import type { Item } from '../profile/document.ts';
import { isShort, textOf } from '../profile/titles.ts';
import { ItemEntry } from './item-entry.tsx';
import type { ProfilePage } from './page.ts';
import { Reference } from './reference.tsx';

interface ItemListProps {
  readonly page: ProfilePage;
  readonly type: string;
  readonly items: readonly Item[];
  readonly heading: 'h2' | 'h3';
}

/** The items of a section, in the member's order. */
export function ItemList({ items, ...place }: ItemListProps) {
  return (
    <ul class={items.every(isShort) ? 'items short' : 'items'}>
      {items.map((item, index) => {
        const slug = place.page.view.slugs[place.type]?.[index] ?? '';
        return (
          <li class="item">
            {isReference(item) ? (
              <Reference item={item} slug={slug} {...place} />
            ) : (
              <ItemEntry item={item} slug={slug} {...place} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function isReference(item: Item): boolean {
  return typeof item.reference === 'string' && textOf(item) === item.reference;
}
