import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import { countIn } from './count-in.ts';
import type { Queries } from './database.ts';
import type { PersonKeys } from './directory/found-people.ts';
import type { GroupRole, ShownChoice } from './group-values.ts';
import { forParts, inParts, listedIn } from './in-parts.ts';
import { insertionInto, placesFor, upsertionInto } from './insert-rows.ts';
import { allRows, change, oneRow } from './statement.ts';

export interface Membership {
  readonly groupId: string;
  readonly userId: string;
  /** Plain text of a single line. */
  readonly title: string;
  /** The title by language, as JSON. */
  readonly locales: string;
  readonly role: GroupRole;
  /** Smaller numbers come first. */
  readonly position: number;
  /** The first and last day, for example `2026-11-19`. Null if there is none. */
  readonly since: string | null;
  readonly until: string | null;
  /** 1 if a directory (SCIM) lists the user. */
  readonly managed: 0 | 1;
  /** 1 if the user's last sign-in listed the group. */
  readonly claimed: 0 | 1;
  /** 1 if a user added the membership. */
  readonly byHand: 0 | 1;
  /** The member's own choice. */
  readonly shown: ShownChoice;
  /** Whether the membership applied when its last event was recorded, as 0 or 1. */
  readonly active: 0 | 1;
  readonly createdAt: string;
}

const columns = `group_members.group_id AS "groupId", group_members.user_id AS "userId", title, group_members.locales,
  role, position, group_members.since, until, managed, claimed, by_hand AS "byHand", shown, active,
  group_members.created_at AS "createdAt"`;

export const findMembership = oneRow<Membership, [groupId: string, userId: string]>(
  `SELECT ${columns} FROM group_members WHERE group_id = $1 AND user_id = $2`,
);

/** All memberships of a group, unordered. */
export const listMemberships = allRows<Membership, [groupId: string]>(
  `SELECT ${columns} FROM group_members WHERE group_id = $1 ORDER BY user_id`,
);

/** All memberships of a user. */
export const listMembershipsOf = allRows<Membership, [userId: string]>(
  `SELECT ${columns} FROM group_members WHERE user_id = $1 ORDER BY group_id`,
);

/** Whether a directory or sign-in determines the membership, so that users can't remove it. */
export function isListedElsewhere({ managed, claimed }: Pick<Membership, 'managed' | 'claimed'>): boolean {
  return managed === 1 || claimed === 1;
}

/** The memberships of some users in a group. */
export function listMembershipsIn(
  queries: Queries,
  groupId: string,
  userIds: readonly string[],
): Promise<Membership[]> {
  return inParts(userIds, (some) =>
    queries.all<Membership>(
      `SELECT ${columns} FROM group_members WHERE user_id IN ${listedIn(queries)} AND group_id = $2`,
      [JSON.stringify(some), groupId],
    ),
  );
}

/** A user's memberships with these roles that apply on this day. */
export const listRolesOf = allRows<Pick<Membership, 'groupId' | 'role'>, [userId: string, today: string]>(
  `SELECT group_id AS "groupId", role FROM group_members
   WHERE user_id = $1 AND role <> 'member' AND ${appliesOn('$2')}`,
);

/** SQL: whether a membership applies on a day. */
export function appliesOn(day: string): string {
  return `(group_members.since IS NULL OR group_members.since <= ${day})
    AND (group_members.until IS NULL OR group_members.until >= ${day})`;
}

export function isActive({ since, until }: Pick<Membership, 'since' | 'until'>, today: string): boolean {
  return (since === null || since <= today) && (until === null || until >= today);
}

const written =
  'group_id, user_id, title, locales, role, position, since, until, managed, claimed, by_hand, shown, active, created_at';

export const insertMemberships = insertionInto('group_members', written);

/** Inserts or replaces memberships. The time of creation stays. */
export const putMemberships = upsertionInto('group_members', 'group_id, user_id', written);

export const deleteMembership = change<[groupId: string, userId: string]>(
  'DELETE FROM group_members WHERE group_id = $1 AND user_id = $2',
);

/** A group with a membership that began or ended since its last event. */
export const findOutdated = oneRow<Pick<Membership, 'groupId'>, [today: string]>(
  [
    'active = 1 AND until < $1',
    'active = 0 AND until IS NULL AND since <= $1',
    'active = 0 AND until >= $1 AND since <= $1',
  ]
    .map(
      (days) => `SELECT group_id AS "groupId" FROM group_members
      WHERE (since IS NOT NULL OR until IS NOT NULL) AND ${days}`,
    )
    .join(' UNION ALL '),
);

export const listOutdatedIn = allRows<
  Pick<Membership, 'userId'>,
  [groupId: string, today: string, limit: number]
>(
  `SELECT user_id AS "userId" FROM group_members
   WHERE group_id = $1 AND active <> CASE WHEN ${appliesOn('$2')} THEN 1 ELSE 0 END ORDER BY user_id LIMIT $3`,
);

/** Records whether the memberships apply on this day. */
export async function setActive(
  queries: Queries,
  groupId: string,
  userIds: readonly string[],
  today: string,
): Promise<void> {
  if (userIds.length === 0) return;
  await queries.run(
    `UPDATE group_members SET active = CASE WHEN ${appliesOn('$1')} THEN 1 ELSE 0 END
     WHERE group_id = $2 AND user_id IN ${placesFor(userIds.length, 2)}`,
    [today, groupId, ...userIds],
  );
}

/** The IDs of all members, ordered by ID. */
export const listMemberIds = allRows<Pick<Membership, 'userId'>, [groupId: string]>(
  'SELECT user_id AS "userId" FROM group_members WHERE group_id = $1 ORDER BY user_id',
);

/** Deletes several memberships of a group. */
export async function deleteMembershipsIn(
  queries: Queries,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  await forParts(userIds, (some) =>
    queries.run(`DELETE FROM group_members WHERE user_id IN ${listedIn(queries)} AND group_id = $2`, [
      JSON.stringify(some),
      groupId,
    ]),
  );
}

/** Turns memberships of a directory into memberships added by users. */
export const keepManagedByHand = change<[groupId: string]>(
  'UPDATE group_members SET managed = 0, by_hand = 1 WHERE group_id = $1 AND managed = 1',
);

export function countMembers(queries: Queries, groupId: string): Promise<number> {
  return countIn(queries, 'group_members WHERE group_id = $1', [groupId]);
}

export function countGroupsOf(queries: Queries, userId: string): Promise<number> {
  return countIn(queries, 'group_members WHERE user_id = $1', [userId]);
}

/** The users among these who are in a given number of groups, by ID. */
export async function listUsersInGroups(
  queries: Queries,
  userIds: readonly string[],
  count: number,
): Promise<string[]> {
  const rows = await inParts(userIds, (some) =>
    queries.all<{ userId: string }>(
      `SELECT user_id AS "userId" FROM group_members WHERE user_id IN ${listedIn(queries)}
       GROUP BY user_id HAVING COUNT(*) >= $2`,
      [JSON.stringify(some), count],
    ),
  );
  return rows.map(({ userId }) => userId);
}

export function countAllGroups(queries: Queries): Promise<number> {
  return countIn(queries, 'user_groups');
}

/** The title, role and other details of a user whose membership was ended by a directory. */
export interface FormerMembership
  extends Pick<Membership, 'groupId' | 'userId' | 'title' | 'locales' | 'role' | 'position' | 'shown'> {}

/** Deletes and returns the former memberships of some users in a group. */
export function takeFormerMemberships(
  queries: Queries,
  groupId: string,
  userIds: readonly string[],
): Promise<FormerMembership[]> {
  return inParts(userIds, (some) =>
    queries.all<FormerMembership>(
      `DELETE FROM former_group_members WHERE user_id IN ${listedIn(queries)} AND group_id = $2
       RETURNING group_id AS "groupId", user_id AS "userId", title, locales, role, position, shown`,
      [JSON.stringify(some), groupId],
    ),
  );
}

export const putFormerMembership = upsertionInto(
  'former_group_members',
  'group_id, user_id',
  'group_id, user_id, title, locales, role, position, shown',
);

/** A membership together with its user. */
export interface GroupMember extends Membership {
  readonly username: string;
  readonly sortKey: string;
}

/** The position of a member in a group's list: leads first, then by order and name. */
export type MemberPlace = readonly [rank: number, position: number, key: string, userId: string];

export function placeOfMember({ role, position, sortKey, userId }: GroupMember): MemberPlace {
  return [role === 'lead' ? 0 : 1, position, sortKey, userId];
}

/** All members of a group, for its editors, including members that pages don't show. */
export function listAllMembers(
  queries: Queries,
  groupId: string,
  { after, limit }: { readonly after: MemberPlace | null; readonly limit: number },
): MaybePromise<GroupMember[]> {
  const key = 'users.name_key';
  const place = `${rank}, position, ${key}, group_members.user_id`;
  const later = after ? `AND (${place}) > ${placesFor(4, 1)}` : '';
  const all = [groupId, ...(after ?? []), limit];
  return queries.all(
    `SELECT ${columns}, users.username, ${key} AS "sortKey"
     FROM group_members JOIN users ON users.id = group_members.user_id
     WHERE group_id = $1 ${later} ORDER BY ${place} LIMIT $${all.length}`,
    all,
  );
}

const rank = "CASE role WHEN 'lead' THEN 0 ELSE 1 END";

/** The parameters of `shownFrom`. */
export interface ShownOn {
  /** The day for which memberships are evaluated. */
  readonly today: string;
  /** Whether users who haven't chosen are in the directory. */
  readonly isListedByDefault: boolean;
}

/**
 * The only rule for members on pages, as SQL from `FROM` on. A membership has to apply now, and its user has
 * to be published. The user must be listed in the directory or have chosen `always`, and must not have chosen
 * `never`.
 */
export function shownFrom(
  isListedByDefault: boolean,
  day: string,
  /** `JOIN` selects only users in the directory. */
  join: 'LEFT JOIN' | 'JOIN' = 'LEFT JOIN',
): string {
  const choice = isListedByDefault ? '' : "AND people.choice = 'listed'";
  return `FROM group_members
    ${join} people ON people.user_id = group_members.user_id ${choice}
    WHERE shown <> 'never' AND ${appliesOn(day)}
      AND (people.n IS NOT NULL OR (shown = 'always'
        AND EXISTS (SELECT 1 FROM published WHERE published.user_id = group_members.user_id)))`;
}

/** The groups that some users are in, as IDs separated by spaces, and the number of these users. */
export interface SharedGroups {
  readonly ids: string;
  readonly people: number;
}

/**
 * Counts the users whom pages show by the groups they are in. Users in the same groups are one row, so that the
 * result is small on large sites. Null counts all groups.
 */
export function countSharedGroups(
  queries: Queries,
  { today, isListedByDefault }: ShownOn,
  groupIds: readonly string[] | null,
): MaybePromise<SharedGroups[]> {
  const within = groupIds ? `AND group_id IN ${placesFor(groupIds.length, 1)}` : '';
  return queries.all(
    `SELECT ids, COUNT(*) AS people FROM (
       SELECT ${queries.dialect.joinTexts}(group_id, ' ') AS ids
       ${shownFrom(isListedByDefault, '$1')} ${within} GROUP BY group_members.user_id) AS counted GROUP BY ids`,
    [today, ...(groupIds ?? [])],
  );
}

/** A listed user in a group whose page shows them. */
export interface ListedPair extends PersonKeys {
  readonly groupId: string;
}

const listedPair = 'SELECT group_id AS "groupId", people.n, people.sort_key AS "sortKey", people.since';

/** The users of these groups whom both the directory and the pages of groups show. */
export function listListedIn(
  queries: Queries,
  groupIds: readonly string[],
  { today, isListedByDefault }: ShownOn,
): MaybePromise<ListedPair[]> {
  return queries.all(
    `${listedPair} ${shownFrom(isListedByDefault, '$1', 'JOIN')} AND group_id IN ${placesFor(groupIds.length, 1)}`,
    [today, ...groupIds],
  );
}

/** The same pairs for users by their numbers in the directory, in all groups. */
export function listGroupsOfPeople(
  queries: Queries,
  numbers: readonly number[],
  { today, isListedByDefault }: ShownOn,
): MaybePromise<ListedPair[]> {
  const isAsked = queries.dialect.directoryWords.isAsked.replace('$1', '$2');
  return queries.all(`${listedPair} ${shownFrom(isListedByDefault, '$1', 'JOIN')} AND ${isAsked}`, [
    today,
    JSON.stringify(numbers),
  ]);
}

/** A member that pages show, without the displayed data. */
export interface ShownMember {
  readonly userId: string;
  readonly username: string;
  /** The number of the user in the directory. Null for users who aren't in it. */
  readonly n: number | null;
  readonly groupId: string;
  readonly title: string;
  readonly locales: string;
  readonly role: GroupRole;
  readonly rank: 0 | 1;
  readonly position: number;
  readonly sortKey: string;
}

export interface AskedMembers extends ShownOn {
  /** The group comes first, then its subgroups. */
  readonly groupIds: readonly string[];
  readonly after: MemberPlace | null;
  readonly limit: number;
}

/** Lists each member once: by the membership in the group, otherwise in the first subgroup. */
export function listShownMembers(
  queries: Queries,
  { groupIds: [own = '', ...others], after, limit, today, isListedByDefault }: AskedMembers,
): MaybePromise<ShownMember[]> {
  const row = `group_members.user_id AS "userId", people.n, group_id AS "groupId", title, group_members.locales, role,
    CASE WHEN role = 'lead' AND group_id = $1 THEN 0 ELSE 1 END AS rank, position,
    ${ofUser('people.sort_key', 'name_key')} AS "sortKey", ${ofUser('people.username', 'username')} AS username`;
  const from = shownFrom(isListedByDefault, '$2');
  const once =
    others.length === 0
      ? `SELECT ${row}, 1 AS chosen ${from} AND group_id = $1`
      : `SELECT ${row}, ROW_NUMBER() OVER (PARTITION BY group_members.user_id
           ORDER BY CASE WHEN group_id = $1 THEN 0 ELSE 1 END, position, group_id) AS chosen
         ${from} AND (group_id = $1 OR group_id IN ${placesFor(others.length, 2)})`;
  const values = [own, today, ...others];
  const later = after ? `AND (rank, position, "sortKey", "userId") > ${placesFor(4, values.length)}` : '';
  const all = [...values, ...(after ?? []), limit];
  return queries.all(
    `SELECT * FROM (${once}) AS members WHERE chosen = 1 ${later}
     ORDER BY rank, position, "sortKey", "userId" LIMIT $${all.length}`,
    all,
  );
}

/** SQL for a column of the directory, or of the account for users who aren't in the directory. */
function ofUser(listed: string, column: string): string {
  return `COALESCE(${listed}, (SELECT ${column} FROM users WHERE users.id = group_members.user_id))`;
}
