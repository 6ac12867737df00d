import type { Queries } from './database.ts';
import type { User } from './users.ts';

/** Replaces the name of a deleted user. No user can have this name, because usernames contain no parentheses. */
export const deletedName = '(deleted)';

/** Columns that contain usernames, and properties of columns with JSON. */
interface StoredNames {
  readonly empty?: readonly string[];
  readonly replace?: readonly string[];
  readonly json?: { readonly column: string; readonly members: readonly string[] };
}

/** The places where a username stays after its user is deleted. */
const namesIn: Readonly<Record<string, StoredNames>> = {
  events: { replace: ['actor'], json: { column: 'details', members: ['delegate', 'formerUsername'] } },
  revisions: { empty: ['actor'] },
  tokens: { empty: ['created_by', 'revoked_by'] },
  webhooks: { replace: ['created_by'] },
  shares: { replace: ['created_by'] },
  invitations: { replace: ['invited_by'] },
  registrations: { replace: ['declined_by'] },
  mails: { json: { column: 'details', members: ['actor', 'invitedBy', 'to', 'member'] } },
};

const reasons = {
  'a release changes the rows of the user itself': 'users former_names',
  'the audit log stays as it was written': 'audit audit_waiting audit_chain',
  'the deletion erases the rows of the user':
    'blob_pieces blobs ci_rules connections contact_messages delegates emails failed_sign_ins former_group_members group_members identities imports kept_requests link_card_fetches link_cards mailed_links own_links passkeys passwords people people_changed people_terms people_vocabulary people_words published published_files recovery_codes review_requests scim_users second_factors sessions sign_in_links sign_ins sign_ons unresolved_candidates uploads user_words views',
  'its names are other people’s': 'unresolved_sign_ins',
  'it has ids of users, or no users':
    'addresses backups ci_proofs ci_secrets contact_attempts deleted_events deliveries directory_switch edge_purges erasure_notes erasures group_pictures group_slugs leases migrations oauth_codes oauth_devices oauth_refreshes saml_keys site_views stored_objects used_challenges user_groups',
  'encrypted, for a day': 'answers',
} as const;

/** A decision for every table. A test compares them with the migrations. */
export const tablesWithNames: readonly string[] = Object.keys(namesIn);
export const tablesWithoutNames: readonly string[] = Object.values(reasons).flatMap((names) =>
  names.split(' '),
);

/** Removes the username. The row stays with the user's ID. */
export async function releaseNames(
  queries: Queries,
  { id }: Pick<User, 'id'>,
  names: readonly string[],
): Promise<void> {
  await queries.run("UPDATE events SET username = '' WHERE user_id = $1", [id]);
  for (const name of names)
    for (const [table, stored] of Object.entries(namesIn)) await replaceName(queries, table, stored, name);
  await queries.run('DELETE FROM former_names WHERE user_id = $1', [id]);
  await queries.run('UPDATE users SET username = $1, folded = $1 WHERE id = $2', [`(deleted) ${id}`, id]);
}

async function replaceName(
  queries: Queries,
  table: string,
  { empty = [], replace = [], json }: StoredNames,
  name: string,
): Promise<void> {
  for (const column of empty)
    await queries.run(`UPDATE ${table} SET ${column} = NULL WHERE ${column} = $1`, [name]);
  for (const column of replace)
    await queries.run(`UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2`, [deletedName, name]);
  if (!json) return;
  const { column, members } = json;
  for (const member of members) {
    const texts = [name, deletedName].map((value) => `${JSON.stringify(member)}:${JSON.stringify(value)}`);
    await queries.run(
      `UPDATE ${table} SET ${column} = REPLACE(${column}, $1, $2) WHERE REPLACE(${column}, $1, $2) <> ${column}`,
      texts,
    );
  }
}
