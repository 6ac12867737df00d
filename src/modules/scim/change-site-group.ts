import type { Accounts } from '../../accounts/change-user.ts';
import type { MemberUpdate } from '../../accounts/directory-groups.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import type { Queries } from '../../store/database.ts';
import { isOwnedId } from '../../store/owned.ts';
import { lockOperators } from '../../store/user-list.ts';
import { lockUsersById } from '../../store/users.ts';
import { getScimGroup, unknownMember } from './groups.ts';
import { foldMembers, membersIn } from './members.ts';
import { parseOperations } from './operations.ts';
import { requireManaged } from './provision.ts';
import type { OfScimId, ScimCall } from './scim-call.ts';
import { attributeOf, readScim } from './scim-reply.ts';
import { findSiteGroup, operatorsGroup, type SiteGroup } from './site-groups.ts';
import { listScimAccountsById, type ScimAccount } from './store.ts';

export async function putSiteGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  const body = await readScim(call.exchange);
  const added = membersIn(attributeOf(body, 'members'));
  return changeSiteGroup(call, { replaces: true, added, removed: new Set() });
}

/** Changes members. The group's own attributes, for example its name, cannot change. */
export async function patchSiteGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  const members = foldMembers(parseOperations(await readScim(call.exchange)));
  return changeSiteGroup(call, members);
}

async function changeSiteGroup(call: ScimCall<OfScimId>, update: MemberUpdate | null): Promise<Reply> {
  const group = findSiteGroup(call.params.id);
  if (group && update) await setMembers(call.accounts, group, update);
  return getScimGroup(call);
}

/** Sets members atomically. A list does not remove members that were never provisioned, or that SCIM may not change. */
async function setMembers(accounts: Accounts, group: SiteGroup, update: MemberUpdate): Promise<void> {
  const { replaces, added, removed } = update;
  await accounts.database.transaction(async (queries) => {
    const active = new Set((await lockOperators(queries)).map(({ id }) => id));
    const before = (await group.list(queries)).map(({ id }) => id);
    // Locks before reading, because an operator may take an account from SCIM until then.
    await lockUsersById(queries, [...before, ...[...added].filter(isOwnedId)]);
    const members = await group.list(queries);
    const now = new Set(members.map(({ id }) => id));
    const granted = await findAll(
      queries,
      [...added].filter((id) => !now.has(id)),
    );
    const isOut = ({ id, userName, managed }: ScimAccount) =>
      removed.has(id) || (replaces && userName !== null && managed === 1);
    const revoked = members.filter((one) => !added.has(one.id) && isOut(one));
    for (const account of [...granted, ...revoked]) requireManaged(account);
    if (group === operatorsGroup) refuseNone(active, granted, revoked);
    await group.set(queries, accounts, granted, 'granted');
    await group.set(queries, accounts, revoked, 'revoked');
  });
}

function refuseNone(
  active: Set<string>,
  granted: readonly ScimAccount[],
  revoked: readonly ScimAccount[],
): void {
  for (const { id, state } of granted) if (state !== 'suspended') active.add(id);
  const hadAny = active.size > 0;
  for (const { id } of revoked) active.delete(id);
  if (hadAny && active.size === 0)
    throw new Refusal('impossible', 'The site needs at least one operator. Add another one first.');
}

async function findAll(queries: Queries, ids: readonly string[]): Promise<ScimAccount[]> {
  const accounts = await listScimAccountsById(queries, ids.filter(isOwnedId));
  const found = new Set(accounts.map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing === undefined) return accounts;
  throw unknownMember(missing);
}
