import { queryParameter } from '../../core/kernel/query.ts';
import { type Reply, reply } from '../../core/kernel/reply.ts';
import { foldUsername } from '../../domain/profile/username.ts';
import type { Queries } from '../../store/database.ts';
import { findEmailOwner } from '../../store/emails.ts';
import { type FilterTerm, fitsUser, parseFilter } from './filter.ts';
import { listReply, pageOf } from './list-reply.ts';
import { patchUser } from './patch-user.ts';
import { changeProvisioned, provisionUser, requireAccount, withdrawUser } from './provision.ts';
import type { OfScimId, ScimCall } from './scim-call.ts';
import { readScim, ScimError, scimReply } from './scim-reply.ts';
import { showScimUser } from './show-user.ts';
import {
  findByExternalId,
  findByUserName,
  findScimAccount,
  findUnprovisioned,
  listGroupsOf,
  type ScimAccount,
} from './store.ts';
import { foldAddress, parseWantedUser } from './wanted-user.ts';

export async function getScimUsers(call: ScimCall): Promise<Reply> {
  const { query } = call.exchange;
  const terms = parseFilter(queryParameter(query, 'filter'), 'users');
  const page = pageOf(query);
  if (terms) {
    const found = await findByFilter(call, terms);
    const shown = found.slice(page.offset, page.offset + page.count);
    return listReply(query, shown, { ...page, total: found.length });
  }
  const { accounts, total } = await call.pages(page);
  return listReply(query, await showUsers(call, accounts), { ...page, total });
}

export function getScimUser(call: ScimCall<OfScimId>): Promise<Reply> {
  return show(call, call.params.id);
}

export async function postScimUser(call: ScimCall): Promise<Reply> {
  const wanted = parseWantedUser(await readScim(call.exchange), call.directory.fields);
  return show(call, await provisionUser(call, wanted, optionsOf(call, 'whole')), 201);
}

export async function putScimUser(call: ScimCall<OfScimId>): Promise<Reply> {
  const { id } = call.params;
  const wanted = parseWantedUser(await readScim(call.exchange), call.directory.fields);
  await changeProvisioned(call, id, () => wanted, optionsOf(call, 'whole'));
  return show(call, id);
}

export async function patchScimUser(call: ScimCall<OfScimId>): Promise<Reply> {
  const { id } = call.params;
  const body = await readScim(call.exchange);
  await changeProvisioned(
    call,
    id,
    (now) => patchUser(now, body, call.directory.fields),
    optionsOf(call, 'part'),
  );
  return show(call, id);
}

function optionsOf({ exchange }: ScimCall, scope: 'part' | 'whole') {
  return { scope, isForOperators: exchange.visitor.caller.scopes.includes('scim:operators') };
}

export async function deleteScimUser(call: ScimCall<OfScimId>): Promise<Reply> {
  await withdrawUser(call, call.params.id);
  return reply(204, {});
}

async function show(call: ScimCall, id: string, status = 200): Promise<Reply> {
  const account = await requireAccount(call.accounts.database, id);
  const value = await showUser(call, account);
  return scimReply(status, value, status === 201 ? { Location: value.meta.location } : {});
}

async function showUsers(call: ScimCall, accounts: readonly ScimAccount[]) {
  const ids = accounts.map(({ id }) => id);
  const groups = Map.groupBy(await listGroupsOf(call.accounts.database, ids), ({ userId }) => userId);
  return accounts.map((account) => showScimUser(account, call, groups.get(account.id) ?? []));
}

async function showUser(call: ScimCall, account: ScimAccount) {
  return showScimUser(account, call, await listGroupsOf(call.accounts.database, [account.id]));
}

/** Finds the account of one term by an index, then checks the other terms. */
async function findByFilter(call: ScimCall, terms: readonly FilterTerm[]) {
  const { database } = call.accounts;
  if (terms.every(({ attribute }) => attribute === 'active'))
    throw new ScimError(400, 'invalidFilter', 'Add userName, externalId, id or emails to the filter.');
  const [id = null] = (await Promise.all(terms.map((term) => findId(database, term)))).filter(
    (found) => found !== null,
  );
  const account = id === null ? null : await findScimAccount(database, id);
  const shown = account && (await showUser(call, account));
  return shown && terms.every((term) => fitsUser(shown, term)) ? [shown] : [];
}

async function findId(queries: Queries, { attribute, text }: FilterTerm): Promise<string | null> {
  switch (attribute) {
    case 'id':
      return text;
    case 'username': {
      const folded = foldUsername(text);
      const found = (await findByUserName(queries, folded)) ?? (await findUnprovisioned(queries, folded));
      return found?.id ?? null;
    }
    case 'externalid':
      return (await findByExternalId(queries, text))?.id ?? null;
    case 'emails':
      return (await findEmailOwner(queries, foldAddress(text)))?.userId ?? null;
    default:
      return null;
  }
}
