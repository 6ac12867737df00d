import { queryParameter } from '../kernel/query.ts';
import { type Reply, reply } from '../kernel/reply.ts';
import { foldEmailAddress } from '../profile/email-address.ts';
import { foldUsername } from '../profile/username.ts';
import type { Queries } from '../store/database.ts';
import { findEmailOwner } from '../store/emails.ts';
import {
  countScimAccounts,
  findByExternalId,
  findByUserName,
  findScimAccount,
  findUnprovisioned,
  listScimAccounts,
  type ScimAccount,
} from '../store/scim.ts';
import { parseFilter, type ScimFilter } from './filter.ts';
import { listReply, pageOf } from './list-reply.ts';
import { patchUser } from './patch-user.ts';
import { changeProvisioned, provisionUser, requireAccount, withdrawUser } from './provision.ts';
import type { OfScimId, ScimCall } from './scim-call.ts';
import { readScim, scimReply } from './scim-reply.ts';
import { showScimUser } from './show-user.ts';
import { parseWantedUser } from './wanted-user.ts';

export async function getScimUsers(call: ScimCall): Promise<Reply> {
  const { query } = call.exchange;
  const { database } = call.accounts;
  const filter = parseFilter(queryParameter(query, 'filter'));
  const page = pageOf(query);
  const all = filter && (await findByFilter(database, filter));
  const accounts = all
    ? all.slice(page.offset, page.offset + page.count)
    : await listScimAccounts(database, page.offset, page.count);
  const total = all?.length ?? (await countScimAccounts(database));
  const shown = accounts.map((account) => showScimUser(account, call));
  return listReply(query, shown, { ...page, total });
}

export function getScimUser(call: ScimCall<OfScimId>): Promise<Reply> {
  return show(call, call.params.id);
}

export async function postScimUser(call: ScimCall): Promise<Reply> {
  const wanted = parseWantedUser(await readScim(call.exchange));
  return show(call, await provisionUser(call.accounts, wanted), 201);
}

export async function putScimUser(call: ScimCall<OfScimId>): Promise<Reply> {
  const { id } = call.params;
  const wanted = parseWantedUser(await readScim(call.exchange));
  await changeProvisioned(call.accounts, id, () => wanted);
  return show(call, id);
}

export async function patchScimUser(call: ScimCall<OfScimId>): Promise<Reply> {
  const { id } = call.params;
  const body = await readScim(call.exchange);
  await changeProvisioned(call.accounts, id, (now) => patchUser(now, body));
  return show(call, id);
}

export async function deleteScimUser({ accounts, params }: ScimCall<OfScimId>): Promise<Reply> {
  await withdrawUser(accounts, params.id);
  return reply(204, {});
}

async function show(call: ScimCall, id: string, status = 200): Promise<Reply> {
  const account = await requireAccount(call.accounts.database, id);
  const value = showScimUser(account, call);
  return scimReply(status, value, status === 201 ? { Location: value.meta.location } : {});
}

async function findByFilter(queries: Queries, filter: ScimFilter): Promise<ScimAccount[]> {
  const id = await findId(queries, filter);
  const account = id === null ? null : await findScimAccount(queries, id);
  return account ? [account] : [];
}

async function findId(queries: Queries, { attribute, value }: ScimFilter): Promise<string | null> {
  switch (attribute) {
    case 'id':
      return value;
    case 'username': {
      const folded = foldUsername(value);
      const found = (await findByUserName(queries, folded)) ?? (await findUnprovisioned(queries, folded));
      return found?.id ?? null;
    }
    case 'externalid':
      return (await findByExternalId(queries, value))?.id ?? null;
    case 'emails':
      return (await findEmailOwner(queries, foldEmailAddress(value)))?.userId ?? null;
    default:
      return null;
  }
}
