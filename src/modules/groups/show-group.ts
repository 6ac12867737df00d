import { mainPaths } from '../../core/paths/main.ts';
import { href } from '../../core/routing/href.ts';
import { groupTextsIn } from '../../domain/profile/profile-groups.ts';
import type { Queries } from '../../store/database.ts';
import type { MemberPlace } from '../../store/group-members.ts';
import type { Group, TreeGroup } from '../../store/groups.ts';
import type { GroupCaller } from './access.ts';
import {
  countPeople,
  findSeenGroups,
  type PeopleCounts,
  parentSeen,
  pathSeen,
  type SeenGroups,
  subtreeSeen,
} from './find-groups.ts';
import { groupDay } from './group-change.ts';
import { type PageMember, readShownMembers } from './shown-members.ts';

/** The settings and the time that decide which members are visible. */
export interface GroupSite {
  readonly mainUrl: string;
  readonly previewUrl: string;
  readonly isListedByDefault: boolean;
  readonly now: () => Date;
}

export interface CountedGroups extends SeenGroups {
  readonly counts: PeopleCounts;
}

/** All visible groups with the number of visible members. */
export async function readGroups(
  queries: Queries,
  { now, isListedByDefault }: Pick<GroupSite, 'now' | 'isListedByDefault'>,
  caller: GroupCaller,
): Promise<CountedGroups> {
  const today = groupDay(now());
  const groups = await findSeenGroups(queries, caller, today);
  return { ...groups, counts: await countPeople(queries, groups, { today, isListedByDefault }) };
}

/** A page of the list after the cursor's slug. */
export function pageOfGroups(
  groups: CountedGroups,
  site: GroupSite,
  {
    after,
    limit,
    language,
  }: { readonly after: string | null; readonly limit: number; readonly language: string },
) {
  const all = [...groups.seen.values()];
  const from = after === null ? 0 : all.findIndex(({ slug }) => slug === after) + 1;
  const shown = all.slice(from, from + limit);
  const last = from + limit < all.length ? shown.at(-1) : undefined;
  return {
    items: shown.map((group) => groupToJson(groups, site, group, language)),
    next: last ? Buffer.from(last.slug).toString('base64url') : null,
  };
}

/** A group in a list. */
export function groupToJson(groups: CountedGroups, site: GroupSite, group: TreeGroup, language: string) {
  const { name } = groupTextsIn(group, language);
  return {
    slug: group.slug,
    name,
    picture: pictureUrl(site, group),
    parent: parentSeen(groups.seen, group)?.slug ?? null,
    ...countsOf(groups, group),
  };
}

export function countsOf({ counts }: Pick<CountedGroups, 'counts'>, { id }: TreeGroup) {
  const { own = 0, below = 0 } = counts.get(id) ?? {};
  return { people: own, peopleBelow: below };
}

export function pictureUrl({ mainUrl }: GroupSite, { slug, picture }: TreeGroup): string | null {
  if (picture === null) return null;
  return `${mainUrl}${href(mainPaths.groupPicture, { slug })}?v=${picture.slice(0, 12)}`;
}

export interface AskedGroup {
  readonly group: Group;
  readonly text: string;
  readonly includesSubgroups: boolean;
  readonly language: (languages: readonly string[]) => string;
  /** The language of the group's own texts, and of titles. */
  readonly groupLanguage: string;
  readonly after: MemberPlace | null;
  readonly limit: number;
}

/** A group with a page of its members, for all interfaces. Counts only the group and its subgroups. */
export async function readGroup(
  queries: Queries,
  site: GroupSite,
  seen: SeenGroups,
  { group, text, includesSubgroups, language, groupLanguage, after, limit }: AskedGroup,
) {
  const shown = { today: groupDay(site.now()), isListedByDefault: site.isListedByDefault };
  const groups = { ...seen, counts: await countPeople(queries, seen, shown, group) };
  const within = includesSubgroups ? subtreeSeen(groups, group) : [group];
  const { members, next } = await readShownMembers(
    queries,
    {
      ...shown,
      groupIds: within.map(({ id }) => id),
      text,
      language: groupLanguage,
      after,
      limit,
    },
    language,
  );
  const { name, description } = groupTextsIn(group, groupLanguage);
  const children = groups.children.get(group.id) ?? [];
  return {
    groups,
    members,
    json: {
      slug: group.slug,
      name,
      description,
      url: group.url === '' ? null : group.url,
      picture: pictureUrl(site, group),
      parent: parentSeen(groups.seen, group)?.slug ?? null,
      path: pathSeen(groups, group).map((one) => ({
        slug: one.slug,
        name: groupTextsIn(one, groupLanguage).name,
      })),
      subgroups: children.map((child) => ({
        slug: child.slug,
        name: groupTextsIn(child, groupLanguage).name,
        ...countsOf(groups, child),
      })),
      ...countsOf(groups, group),
      items: members.map((member) => memberToJson(site, member)),
      next: next && writeMemberCursor(next),
    },
  };
}

export function memberToJson({ previewUrl }: GroupSite, { username, name, title, role }: PageMember) {
  return { username, name: name.text, title, role, url: `${previewUrl}/${encodeURIComponent(username)}` };
}

export function writeMemberCursor(place: MemberPlace): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Parses a cursor. Null if it was never issued. */
export function readMemberCursor(cursor: string): MemberPlace | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  try {
    const [rank, position, key, userId, ...more]: unknown[] = JSON.parse(text);
    const isFit = Number.isInteger(rank) && Number.isInteger(position) && more.length === 0;
    if (!isFit || typeof key !== 'string' || typeof userId !== 'string') return null;
    return [Number(rank), Number(position), key, userId];
  } catch {
    return null;
  }
}
