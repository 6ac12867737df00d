import type { Item } from './document.ts';
import { isText } from './titles.ts';

/** Items that stand together: several roles at one employer, one after the other; every other item by itself. */
export function groupRoles<T extends { readonly item: Item }>(entries: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const employer = employerOf(entry.item);
    if (group?.[0] && employer !== null && employerOf(group[0].item) === employer) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** Where the person had a role; null for what is no role. */
export function employerOf({ name, organization, position }: Item): string | null {
  if (!isText(position)) return null;
  if (isText(name)) return name.trim();
  return isText(organization) ? organization.trim() : null;
}

/** The role alone, which then goes by its own name. */
export function withoutEmployer({ name: _name, organization: _organization, ...role }: Item): Item {
  return role;
}
