import { changeUserIn } from '../accounts/change-user.ts';
import { grantOperator, revokeOperator } from '../accounts/operators.ts';
import { queryParameter } from '../kernel/query.ts';
import type { Reply } from '../kernel/reply.ts';
import { Refusal } from '../profile/refusal.ts';
import type { Queries } from '../store/database.ts';
import { isOwnedId } from '../store/owned.ts';
import { findScimAccount, listScimOperators, type ScimAccount } from '../store/scim.ts';
import { lockOperators } from '../store/user-list.ts';
import { parseFilter, type ScimFilter } from './filter.ts';
import { chooseAttributes, listReply, pageOf } from './list-reply.ts';
import { changeMembers, type MemberChange, membersIn } from './members.ts';
import { answerScim, readScim, ScimError, scimReply } from './scim-reply.ts';
import { operatorsGroup, type ScimPlace } from './show-user.ts';
import { directoryAccounts, type OfScimId, type ScimExchange, type ScimServices } from './users.ts';

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export function getScimGroups(services: ScimServices, exchange: ScimExchange): Promise<Reply> {
  return answerScim(async () => {
    const filter = parseFilter(queryParameter(exchange.query, 'filter'));
    const group = await findGroup(services);
    const isIt = !filter || isNamed(group, filter);
    const page = pageOf(exchange.query);
    const all = isIt ? [group] : [];
    return listReply(exchange.query, all.slice(page.offset, page.offset + page.count), {
      ...page,
      total: all.length,
    });
  });
}

function isNamed(
  { id, displayName }: { readonly id: string; readonly displayName: string },
  { attribute, value }: ScimFilter,
): boolean {
  if (attribute === 'displayname') return value.toLowerCase() === displayName.toLowerCase();
  return attribute === 'id' && value === id;
}

export function getScimGroup(
  services: ScimServices,
  exchange: ScimExchange,
  { id }: OfScimId,
): Promise<Reply> {
  return answerScim(async () => {
    requireGroup(id);
    return scimReply(200, chooseAttributes(exchange.query, await findGroup(services)));
  });
}

/** There is one, and it is there already. */
export function postScimGroup(_services: ScimServices, exchange: ScimExchange): Promise<Reply> {
  return answerScim(async () => {
    const { displayName } = await readScim(exchange);
    const isIt = String(displayName).toLowerCase() === operatorsGroup.name.toLowerCase();
    throw isIt
      ? new ScimError(409, 'uniqueness', `The group ${operatorsGroup.name} is there already: link it.`)
      : new ScimError(403, null, `There is one group here, ${operatorsGroup.name}. Send no others.`);
  });
}

export function putScimGroup(
  services: ScimServices,
  exchange: ScimExchange,
  { id }: OfScimId,
): Promise<Reply> {
  return changeGroup(services, exchange, id, ({ members }) => {
    const ids = membersIn(members);
    return () => ({ ids, removed: new Set() });
  });
}

export function patchScimGroup(
  services: ScimServices,
  exchange: ScimExchange,
  { id }: OfScimId,
): Promise<Reply> {
  return changeGroup(services, exchange, id, (body) => (now) => changeMembers(now, body));
}

type Want = (now: ReadonlySet<string>) => MemberChange;

function changeGroup(
  services: ScimServices,
  exchange: ScimExchange,
  id: string,
  wantOf: (body: Readonly<Record<string, unknown>>) => Want,
): Promise<Reply> {
  return answerScim(async () => {
    requireGroup(id);
    await setOperators(services, exchange, wantOf(await readScim(exchange)));
    return scimReply(200, await findGroup(services));
  });
}

/** The operators' group cannot be deleted by the organisation's directory. */
export function deleteScimGroup(
  _services: ScimServices,
  _exchange: ScimExchange,
  { id }: OfScimId,
): Promise<Reply> {
  return answerScim(async () => {
    requireGroup(id);
    throw new ScimError(
      403,
      'mutability',
      `The group ${operatorsGroup.name} stays. Remove its members instead.`,
    );
  });
}

function requireGroup(id: string): void {
  if (id !== operatorsGroup.id)
    throw new ScimError(404, null, `There is one group here, with the id ${operatorsGroup.id}.`);
}

async function findGroup({ accounts, scimUrl }: ScimServices) {
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

/** Atomic. A list without users who were never provisioned says nothing about them. */
async function setOperators(services: ScimServices, exchange: ScimExchange, want: Want): Promise<void> {
  const accounts = directoryAccounts(services, exchange);
  await accounts.database.transaction(async (queries) => {
    const active = new Set((await lockOperators(queries)).map(({ id }) => id));
    const operators = await listScimOperators(queries);
    const now = new Set(operators.map(({ id }) => id));
    const { ids, removed } = want(now);
    const granted = await findAll(
      queries,
      [...ids].filter((id) => !now.has(id)),
    );
    const revoked = operators.filter(
      ({ id, userName }) => !ids.has(id) && (removed.has(id) || userName !== null),
    );
    for (const { id, state } of granted) if (state !== 'suspended') active.add(id);
    const hadAny = active.size > 0;
    for (const { id } of revoked) active.delete(id);
    if (hadAny && active.size === 0)
      throw new Refusal('impossible', 'Nobody would be an operator any more. Add another one first.');
    for (const { username } of granted) await changeUserIn(queries, accounts, username, grantOperator);
    for (const { username } of revoked) await changeUserIn(queries, accounts, username, revokeOperator);
  });
}

async function findAll(queries: Queries, ids: readonly string[]): Promise<ScimAccount[]> {
  const accounts: ScimAccount[] = [];
  for (const id of ids) {
    const account = isOwnedId(id) ? await findScimAccount(queries, id) : null;
    if (!account)
      throw new ScimError(400, 'invalidValue', `There is no user ${JSON.stringify(id.slice(0, 100))}.`);
    accounts.push(account);
  }
  return accounts;
}
