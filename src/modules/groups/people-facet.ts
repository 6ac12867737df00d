import type { Accounts } from '../../accounts/change-user.ts';
import { groupTextsIn } from '../../domain/profile/profile-groups.ts';
import type { Directory } from '../../hosts/directory/directory.ts';
import type { GroupOption, GroupVisitor, OpenGroups } from '../../hosts/directory/people-groups.ts';
import { listGroupsOfPeople, listListedIn } from '../../store/group-members.ts';
import { hasVisibleGroups, listPublicGroups, type TreeGroup } from '../../store/groups.ts';
import { type GroupCaller, groupCaller } from './access.ts';
import { findGroup, findSeenGroups, pathSeen, type SeenGroups, subtreeSeen } from './find-groups.ts';
import { groupDay } from './group-change.ts';

interface FacetServices {
  readonly directory: Directory;
  readonly accounts: Pick<Accounts, 'now'>;
}

/** The group filter of the directory. A page reads as its session, a program as its token. */
export async function openPeopleGroups(
  { directory: { database, access, isListedByDefault }, accounts: { now } }: FacetServices,
  visitor: GroupVisitor,
  slug: string,
): Promise<OpenGroups> {
  const today = groupDay(now());
  const groups = await findSeenGroups(database, visitorAs(access, visitor), today);
  const found = slug === '' ? null : await findGroup(database, groups, slug);
  const chosen = found && (groups.seen.get(found.group.id) ?? null);
  const within = chosen ? subtreeSeen(groups, chosen).map(({ id }) => id) : [];
  const shown = { today, isListedByDefault };
  const listed = chosen ? await listListedIn(database, within, shown) : [];
  return {
    people: [...new Map(listed.map((person) => [person.n, person])).values()],
    path: (locale) => (chosen ? pathSeen(groups, chosen).map((group) => optionOf(group, locale)) : []),
    async below(locale, people) {
      const below = groups.children.get(chosen?.id ?? null) ?? [];
      if (people === null || below.length === 0) return below.map((group) => optionOf(group, locale));
      const pairs = chosen ? listed : await listGroupsOfPeople(database, people, shown);
      const matching = new Set(people);
      const counts = countIn(
        groups,
        below,
        pairs.filter(({ n }) => matching.has(n)),
      );
      return below.map((group) => optionOf(group, locale, counts.get(group.id)));
    },
  };
}

/** Milliseconds until a link appears after the first group, or disappears after the last. */
const linkedFor = 10_000;

interface KnownLink {
  readonly at: number;
  readonly isLinked: boolean;
}

const known = new WeakMap<Directory, Map<'public' | 'members', KnownLink>>();

/** Whether the visitor sees a group, by the kind of visitor alone, so that most requests ask no database. */
export async function isLinkedFor(
  { directory, accounts: { now } }: FacetServices,
  { session }: Pick<GroupVisitor, 'session'>,
): Promise<boolean> {
  const { database, access } = directory;
  if (access === 'off' || (access === 'members' && !session)) return false;
  const kind = session ? 'members' : 'public';
  const links = known.get(directory) ?? new Map<typeof kind, KnownLink>();
  known.set(directory, links);
  const last = links.get(kind);
  const age = last ? now().getTime() - last.at : Number.NaN;
  if (last && age >= 0 && age < linkedFor) return last.isLinked;
  const isLinked = await hasVisibleGroups(database, kind);
  links.set(kind, { at: now().getTime(), isLinked });
  return isLinked;
}

/** Where the directory is public. */
export function listForSearchEngines({ directory: { database, access } }: FacetServices) {
  return access === 'public' ? listPublicGroups(database) : [];
}

function visitorAs(access: Directory['access'], { session, caller }: GroupVisitor): GroupCaller {
  return session
    ? { userId: session.userId, isOperator: session.operator === 1, directory: access }
    : groupCaller(access, caller);
}

function optionOf(group: TreeGroup, locale: string, people?: ReadonlySet<number>): GroupOption {
  return { slug: group.slug, name: groupTextsIn(group, locale).name, count: people?.size ?? 0 };
}

/** The users of each group, including those of subgroups. */
function countIn(
  groups: SeenGroups,
  below: readonly TreeGroup[],
  pairs: readonly { readonly groupId: string; readonly n: number }[],
): ReadonlyMap<string, ReadonlySet<number>> {
  const counts = new Map<string, Set<number>>();
  const topOf = new Map<string, string>();
  for (const top of below) for (const { id } of subtreeSeen(groups, top)) topOf.set(id, top.id);
  for (const { groupId, n } of pairs) {
    const top = topOf.get(groupId);
    if (top === undefined) continue;
    const people = counts.get(top) ?? new Set();
    counts.set(top, people.add(n));
  }
  return counts;
}
