import type { Accounts } from '../../accounts/change-user.ts';
import { setOperatorsIn } from '../../accounts/operators.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import type { Queries } from '../../store/database.ts';
import { isOwnedId } from '../../store/owned.ts';
import { lockOperators } from '../../store/user-list.ts';
import { lockUsersById } from '../../store/users.ts';
import { type FilterTerm, parseFilter } from './filter.ts';
import { chooseAttributes, listReply, pageOf } from './list-reply.ts';
import { changeMembers, type MemberChange, membersIn } from './members.ts';
import { requireManaged } from './provision.ts';
import type { OfScimId, ScimCall } from './scim-call.ts';
import { readScim, ScimError, scimReply } from './scim-reply.ts';
import { operatorsGroup, type ScimPlace } from './show-user.ts';
import { listScimAccountsById, listScimOperators, type ScimAccount } from './store.ts';

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export async function getScimGroups(call: ScimCall): Promise<Reply> {
  const { query } = call.exchange;
  const terms = parseFilter(queryParameter(query, 'filter')) ?? [];
  const group = await findGroup(call);
  const all = terms.every((term) => isNamed(group, term)) ? [group] : [];
  const page = pageOf(query);
  const shown = all.slice(page.offset, page.offset + page.count);
  return listReply(query, shown, { ...page, total: all.length });
}

function isNamed(
  { id, displayName }: { readonly id: string; readonly displayName: string },
  { attribute, text }: FilterTerm,
): boolean {
  if (attribute === 'displayname') return text.toLowerCase() === displayName.toLowerCase();
  return attribute === 'id' && text === id;
}

export async function getScimGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  requireGroup(call.params.id);
  return scimReply(200, chooseAttributes(call.exchange.query, await findGroup(call)));
}

/** There is one, and it is there already. */
export async function postScimGroup({ exchange }: ScimCall): Promise<Reply> {
  const { displayName } = await readScim(exchange);
  const isIt = String(displayName).toLowerCase() === operatorsGroup.name.toLowerCase();
  throw isIt
    ? new ScimError(409, 'uniqueness', `The group ${operatorsGroup.name} already exists. Link it instead.`)
    : new ScimError(403, null, `There is one group here, ${operatorsGroup.name}. Send no others.`);
}

export function putScimGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  return changeGroup(call, ({ members }) => {
    const ids = membersIn(members);
    return () => ({ ids, removed: new Set() });
  });
}

export function patchScimGroup(call: ScimCall<OfScimId>): Promise<Reply> {
  return changeGroup(call, (body) => (now) => changeMembers(now, body));
}

type Want = (now: ReadonlySet<string>) => MemberChange;

async function changeGroup(
  call: ScimCall<OfScimId>,
  wantOf: (body: Readonly<Record<string, unknown>>) => Want,
): Promise<Reply> {
  requireGroup(call.params.id);
  await setOperators(call.accounts, wantOf(await readScim(call.exchange)));
  return scimReply(200, await findGroup(call));
}

/** The operators' group cannot be deleted by the organisation's directory. */
export async function deleteScimGroup({ params }: ScimCall<OfScimId>): Promise<Reply> {
  requireGroup(params.id);
  throw new ScimError(
    403,
    'mutability',
    `The group ${operatorsGroup.name} stays. Remove its members instead.`,
  );
}

function requireGroup(id: string): void {
  if (id !== operatorsGroup.id)
    throw new ScimError(404, null, `There is one group here, with the id ${operatorsGroup.id}.`);
}

async function findGroup({ accounts, scimUrl }: ScimCall) {
  const operators = await listScimOperators(accounts.database);
  return showGroup(operators, { scimUrl });
}

function showGroup(operators: readonly ScimAccount[], { scimUrl }: ScimPlace) {
  const { id, name } = operatorsGroup;
  return {
    schemas: [groupSchema],
    id,
    displayName: name,
    members: operators.map((one) => ({
      value: one.id,
      display: one.userName ?? one.username,
      $ref: `${scimUrl}/Users/${one.id}`,
    })),
    meta: { resourceType: 'Group', location: `${scimUrl}/Groups/${id}` },
  };
}

/** Atomic. A list says nothing about operators who were never provisioned, or whom SCIM may not change. */
async function setOperators(accounts: Accounts, want: Want): Promise<void> {
  await accounts.database.transaction(async (queries) => {
    const active = new Set((await lockOperators(queries)).map(({ id }) => id));
    const before = (await listScimOperators(queries)).map(({ id }) => id);
    // Before they are read: until the lock, an operator may take one of them from SCIM.
    await lockUsersById(queries, [...before, ...[...want(new Set(before)).ids].filter(isOwnedId)]);
    const operators = await listScimOperators(queries);
    const now = new Set(operators.map(({ id }) => id));
    const { ids, removed } = want(now);
    const granted = await findAll(
      queries,
      [...ids].filter((id) => !now.has(id)),
    );
    const revoked = operators.filter(
      ({ id, userName, managed }) =>
        !ids.has(id) && (removed.has(id) || (userName !== null && managed === 1)),
    );
    for (const account of [...granted, ...revoked]) requireManaged(account);
    for (const { id, state } of granted) if (state !== 'suspended') active.add(id);
    const hadAny = active.size > 0;
    for (const { id } of revoked) active.delete(id);
    if (hadAny && active.size === 0)
      throw new Refusal('impossible', 'The site needs at least one operator. Add another one first.');
    await setOperatorsIn(queries, accounts, granted, 1);
    await setOperatorsIn(queries, accounts, revoked, 0);
  });
}

async function findAll(queries: Queries, ids: readonly string[]): Promise<ScimAccount[]> {
  const accounts = await listScimAccountsById(queries, ids.filter(isOwnedId));
  const found = new Set(accounts.map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing === undefined) return accounts;
  throw new ScimError(400, 'invalidValue', `No user is named ${JSON.stringify(missing.slice(0, 100))}.`);
}
