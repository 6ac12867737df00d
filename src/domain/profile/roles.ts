import type { Item } from './document.ts';
import { isText } from './titles.ts';

/** Groups consecutive roles at one employer. Other items are alone in their group. */
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

/** The employer of a role. Null for other items. */
export function employerOf({ name, organization, position }: Item): string | null {
  if (!isText(position)) return null;
  if (isText(name)) return name.trim();
  return isText(organization) ? organization.trim() : null;
}

/** The role without its employer. Its title becomes its name. */
export function withoutEmployer({ name: _name, organization: _organization, ...role }: Item): Item {
  return role;
}
