import type { Item } from '../profile/document.ts';
import { groupRoles } from '../profile/roles.ts';
import { isShort, textOf } from '../profile/titles.ts';
import { filesOf, type ProfileView } from '../profile/view.ts';
import { Employer, type Role } from './employer.tsx';
import { ItemEntry } from './item-entry.tsx';
import type { SectionProps } from './page.ts';
import { partFiles } from './pictures.tsx';
import { Reference } from './reference.tsx';

interface ItemListProps extends SectionProps {
  readonly heading: 'h2' | 'h3';
}

/** The items of a section in the member's order. Roles at one employer are grouped. */
export function ItemList({ items, ...place }: ItemListProps) {
  const slugs = place.page.view.slugs[place.type];
  const entries = items.map((item, index): Role => ({ item, slug: slugs?.[index] ?? '' }));
  const groups = groupRoles(entries);
  const { view } = place.page;
  const isAlone = groups.length === entries.length;
  const wall = wallOf(groups, (slug) => hasPictures(view, place.type, slug));
  if (isAlone && items.every(isShort)) return <ul class={`${wall} short`}>{entries.map(renderEntry)}</ul>;
  return (
    <ul class={wall}>
      {groups.map((roles) =>
        roles.length > 1 ? <Employer {...place} roles={roles} /> : roles.map(renderEntry),
      )}
    </ul>
  );

  function renderEntry({ item, slug }: Role) {
    return (
      <li
        class={hasPictures(view, place.type, slug) ? 'item work' : 'item'}
        {...place.page.mark?.(place.type, slug)}
      >
        {isReference(item) ? (
          <Reference {...place} item={item} slug={slug} />
        ) : (
          <ItemEntry {...place} item={item} slug={slug} />
        )}
      </li>
    );
  }
}

/** CSS classes for the number of works. A CSS selector that counts them would match while a page loads. */
function wallOf(groups: readonly (readonly Role[])[], isWork: (slug: string) => boolean): string {
  if (!groups.some((roles) => roles.some(({ slug }) => isWork(slug)))) return 'items';
  return `items wall ${['', 'one', 'two'][groups.length] ?? ''}`.trimEnd();
}

function hasPictures(view: ProfileView, type: string, slug: string): boolean {
  return partFiles(filesOf(view, type, slug)).pictures.length > 0;
}

function isReference(item: Item): boolean {
  return typeof item.reference === 'string' && textOf(item) === item.reference;
}
