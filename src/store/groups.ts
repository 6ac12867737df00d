import type { MaybePromise } from '../core/kernel/maybe-promise.ts';
import type { Queries } from './database.ts';
import type { GroupVisibility } from './group-values.ts';
import { insertionInto, placesFor, upsertionInto } from './insert-rows.ts';
import { allRows, change, hasRow, oneRow } from './statement.ts';

/** The place of a group in the tree, and the data that lists show. */
export interface TreeGroup {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly sortKey: string;
  /** Name and description by language, as JSON. */
  readonly locales: string;
  readonly parentId: string | null;
  readonly visibility: GroupVisibility;
  readonly review: 0 | 1;
  /** The hash of the image file. */
  readonly picture: string | null;
}

export interface Group extends TreeGroup {
  readonly folded: string;
  /** Markdown. */
  readonly description: string;
  readonly url: string;
  /** Increases with each change to the group, except changes to members. */
  readonly version: number;
  /** The ID in a directory. It stays if the directory deletes the group. */
  readonly externalId: string | null;
  /** Null for groups that no directory created. */
  readonly directoryState: 'active' | 'deleted' | null;
  readonly createdAt: string;
  readonly changedAt: string;
}

const treeColumns = `id, slug, name, sort_key AS "sortKey", locales, parent_id AS "parentId", visibility, review, picture`;
const columns = `${treeColumns}, folded, description, url, version, external_id AS "externalId",
  directory_state AS "directoryState", created_at AS "createdAt", changed_at AS "changedAt"`;

/** All groups, ordered by name. */
export const listTreeGroups = allRows<TreeGroup>(
  `SELECT ${treeColumns} FROM user_groups ORDER BY sort_key, slug`,
);

/** The public groups, for the sitemap. */
export const listPublicGroups = allRows<Pick<Group, 'slug' | 'changedAt'>>(
  `SELECT slug, changed_at AS "changedAt" FROM user_groups WHERE visibility = 'public' ORDER BY slug`,
);

/** Whether there is a group that visitors see, or with `members` as a parameter, that signed-in users see. */
export const hasVisibleGroups = hasRow<[visibility: GroupVisibility]>(
  "SELECT 1 FROM user_groups WHERE visibility IN ('public', $1) LIMIT 1",
);

export const hasGroups = hasRow('SELECT 1 FROM user_groups LIMIT 1');

export const findGroupById = oneRow<Group, [id: string]>(`SELECT ${columns} FROM user_groups WHERE id = $1`);

export const findGroupBySlug = oneRow<Group, [slug: string]>(
  `SELECT ${columns} FROM user_groups WHERE slug = $1`,
);

/** The group that previously had this slug, or the group that it was merged into. */
export const findGroupByFormerSlug = oneRow<Group, [slug: string]>(
  `SELECT ${columns} FROM user_groups WHERE id = (SELECT group_id FROM group_slugs WHERE slug = $1)`,
);

export const listGroupsByName = allRows<Group, [folded: string]>(
  `SELECT ${columns} FROM user_groups WHERE folded = $1 ORDER BY id`,
);

export const listGroupsByExternalId = allRows<Group, [externalId: string]>(
  `SELECT ${columns} FROM user_groups WHERE external_id = $1 ORDER BY id`,
);

interface NamedGroup {
  readonly value: string;
  readonly id: string;
}

/** Groups that no directory has deleted: `exact` by slug, external ID or ID, where an ID takes precedence. */
export async function listNamedGroups(
  queries: Queries,
  values: readonly string[],
  folded: readonly string[],
): Promise<{ readonly exact: readonly NamedGroup[]; readonly byName: readonly NamedGroup[] }> {
  const isThere = "(directory_state IS NULL OR directory_state <> 'deleted')";
  const asked = `(SELECT value FROM ${queries.dialect.listedTexts})`;
  const exact = await queries.all<NamedGroup>(
    `SELECT group_slugs.slug AS value, id, 0 AS place FROM group_slugs JOIN user_groups ON id = group_id
         WHERE group_slugs.slug IN ${asked} AND ${isThere}
       UNION ALL SELECT slug AS value, id, 1 AS place FROM user_groups WHERE slug IN ${asked} AND ${isThere}
       UNION ALL SELECT external_id AS value, id, 2 AS place FROM user_groups
         WHERE external_id IN ${asked} AND ${isThere}
       UNION ALL SELECT id AS value, id, 3 AS place FROM user_groups WHERE id IN ${asked} AND ${isThere}
     ORDER BY place`,
    [JSON.stringify(values)],
  );
  const byName = await queries.all<NamedGroup>(
    `SELECT folded AS value, id FROM user_groups WHERE folded IN ${asked} AND ${isThere}`,
    [JSON.stringify(folded)],
  );
  return { exact, byName };
}

/** Locks the group and its members against other writers until the transaction ends. */
export function lockGroup(queries: Queries, id: string): MaybePromise<Group | null> {
  return queries.get(`SELECT ${columns} FROM user_groups WHERE id = $1 ${queries.dialect.forUpdate}`, [id]);
}

/** Locks several groups, in an order that prevents deadlocks. */
export function lockGroups(queries: Queries, ids: readonly string[]): MaybePromise<Group[]> {
  if (ids.length === 0) return [];
  return queries.all(
    `SELECT ${columns} FROM user_groups WHERE id IN ${placesFor(ids.length)} ORDER BY id ${queries.dialect.forUpdate}`,
    ids,
  );
}

export const insertGroup = insertionInto(
  'user_groups',
  'id, slug, name, folded, sort_key, description, url, locales, parent_id, visibility, review, external_id, directory_state, created_at, changed_at',
);

/** Updates every column that a change can set. */
export async function updateGroup(queries: Queries, group: Group, at: string): Promise<void> {
  await queries.run(
    `UPDATE user_groups SET slug = $1, name = $2, folded = $3, sort_key = $4, description = $5, url = $6, locales = $7,
       parent_id = $8, visibility = $9, review = $10, picture = $11, external_id = $12, directory_state = $13,
       changed_at = $14, version = version + 1 WHERE id = $15`,
    [
      group.slug,
      group.name,
      group.folded,
      group.sortKey,
      group.description,
      group.url,
      group.locales,
      group.parentId,
      group.visibility,
      group.review,
      group.picture,
      group.externalId,
      group.directoryState,
      at,
      group.id,
    ],
  );
}

/** Moves the subgroups of a group to another parent, or to the top level. */
export const moveSubgroups = change<[from: string, to: string | null]>(
  'UPDATE user_groups SET parent_id = $2, version = version + 1 WHERE parent_id = $1',
);

export const insertFormerSlug = insertionInto('group_slugs', 'slug, group_id');

export const deleteFormerSlug = change<[slug: string]>('DELETE FROM group_slugs WHERE slug = $1');

export const moveFormerSlugs = change<[from: string, to: string]>(
  'UPDATE group_slugs SET group_id = $2 WHERE group_id = $1',
);

/** The group that has this slug, or had it previously. */
export const findSlugOwner = oneRow<{ readonly id: string }, [slug: string]>(
  'SELECT id FROM user_groups WHERE slug = $1 UNION ALL SELECT group_id AS id FROM group_slugs WHERE slug = $1',
);

/** Deletes a group with its dependent rows. The group must have no subgroups. */
export async function deleteGroupRows(queries: Queries, id: string): Promise<void> {
  for (const table of ['group_members', 'former_group_members', 'group_slugs', 'group_pictures'])
    await queries.run(`DELETE FROM ${table} WHERE group_id = $1`, [id]);
  await queries.run('DELETE FROM user_groups WHERE id = $1', [id]);
}

export interface GroupPicture {
  readonly groupId: string;
  readonly hash: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export const findGroupPicture = oneRow<GroupPicture, [groupId: string]>(
  'SELECT group_id AS "groupId", hash, type, bytes FROM group_pictures WHERE group_id = $1',
);

export const putGroupPicture = upsertionInto('group_pictures', 'group_id', 'group_id, hash, type, bytes');

export const deleteGroupPicture = change<[groupId: string]>('DELETE FROM group_pictures WHERE group_id = $1');
