import { type Groups, groupPeople } from '../../domain/profile/directory-groups.ts';
import type { Facet } from '../../domain/profile/directory-listing.ts';
import { countGroup } from '../../store/directory/search.ts';
import type { AskedPeople, Directory, ReadList } from './directory.ts';

export interface GroupsShown {
  readonly locale: string;
  /** The limit for each kind of group. */
  readonly most: number;
}

type Asked = Pick<AskedPeople, 'text' | 'groups'>;

/**
 * The largest groups of a list, with their sizes. If more users match than were examined, a sample gives the
 * groups and the index counts them, so that the size equals the results of that filter.
 */
export async function countGroups(
  { database, isListedByDefault }: Directory,
  asked: Asked,
  found: ReadList,
  { locale, most }: GroupsShown,
): Promise<Groups> {
  const groups = groupPeople(await found.sample(), locale, most);
  if (found.isSampled) return withoutCounts(groups);
  if (found.count !== null || found.isNear) return groups;
  const query = { ...asked, isListedByDefault };
  const counted = async (facet: Facet) => {
    const list = groups[facet].map(async (group) => ({
      ...group,
      count: await countGroup(database, query, { facet, text: group.text }),
    }));
    return (await Promise.all(list)).toSorted((one, other) => other.count - one.count);
  };
  const [skill, place, language] = await Promise.all([
    counted('skill'),
    counted('place'),
    counted('language'),
  ]);
  return { skill, place, language };
}

/** Removes the counts, because those of a sample would be too small. */
function withoutCounts({ skill, place, language }: Groups): Groups {
  const hide = (groups: Groups[Facet]) => groups.map((group) => ({ ...group, count: 0 }));
  return { skill: hide(skill), place: hide(place), language: hide(language) };
}
