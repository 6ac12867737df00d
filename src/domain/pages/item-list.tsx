import type { Item } from '../profile/document.ts';
import { groupRoles } from '../profile/roles.ts';
import { isShort, textOf } from '../profile/titles.ts';
import { Employer, type Role } from './employer.tsx';
import { ItemEntry } from './item-entry.tsx';
import type { SectionProps } from './page.ts';
import { Reference } from './reference.tsx';

interface ItemListProps extends SectionProps {
  readonly heading: 'h2' | 'h3';
}

/** The items of a section, in the member's order; roles at one employer together. */
export function ItemList({ items, ...place }: ItemListProps) {
  const slugs = place.page.view.slugs[place.type];
  const entries = items.map((item, index): Role => ({ item, slug: slugs?.[index] ?? '' }));
  const groups = groupRoles(entries);
  const isAlone = groups.length === entries.length;
  if (isAlone && items.every(isShort)) return <ul class="items short">{entries.map(renderEntry)}</ul>;
  return (
    <ul class="items">
      {groups.map((roles) =>
        roles.length > 1 ? <Employer {...place} roles={roles} /> : roles.map(renderEntry),
      )}
    </ul>
  );

  function renderEntry({ item, slug }: Role) {
    return (
      <li class="item" {...place.page.mark?.(place.type, slug)}>
        {isReference(item) ? (
          <Reference {...place} item={item} slug={slug} />
        ) : (
          <ItemEntry {...place} item={item} slug={slug} />
        )}
      </li>
    );
  }
}

function isReference(item: Item): boolean {
  return typeof item.reference === 'string' && textOf(item) === item.reference;
}
