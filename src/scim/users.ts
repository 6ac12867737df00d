import type { Accounts } from '../accounts/change-user.ts';
import type { Admitted } from '../identity/visitor.ts';
import type { Exchange } from '../kernel/exchange.ts';
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
import { answerScim, readScim, scimReply } from './scim-reply.ts';
import { type ScimPlace, showScimUser } from './show-user.ts';
import { parseWantedUser } from './wanted-user.ts';

export interface ScimServices extends ScimPlace {
  readonly accounts: Accounts;
}

export type ScimExchange = Exchange<Admitted<'scim'>>;
export interface OfScimId {
  readonly id: string;
}

export function getScimUsers(services: ScimServices, exchange: ScimExchange): Promise<Reply> {
  return answerScim(async () => {
    const { database } = services.accounts;
    const filter = parseFilter(queryParameter(exchange.query, 'filter'));
    const page = pageOf(exchange.query);
    const all = filter && (await findByFilter(database, filter));
    const accounts = all
      ? all.slice(page.offset, page.offset + page.count)
      : await listScimAccounts(database, page.offset, page.count);
    const total = all?.length ?? (await countScimAccounts(database));
    const shown = accounts.map((account) => showScimUser(account, services));
    return listReply(exchange.query, shown, { ...page, total });
  });
}

export function getScimUser(
  services: ScimServices,
  _exchange: ScimExchange,
  { id }: OfScimId,
): Promise<Reply> {
  return answerScim(() => show(services, id));
}

export function postScimUser(services: ScimServices, exchange: ScimExchange): Promise<Reply> {
  return answerScim(async () => {
    const wanted = parseWantedUser(await readScim(exchange));
    const id = await provisionUser(directoryAccounts(services, exchange), wanted);
    return show(services, id, 201);
  });
}

export function putScimUser(
  services: ScimServices,
  exchange: ScimExchange,
  { id }: OfScimId,
): Promise<Reply> {
  return answerScim(async () => {
    const wanted = parseWantedUser(await readScim(exchange));
    await changeProvisioned(directoryAccounts(services, exchange), id, () => wanted);
    return show(services, id);
  });
}

export function patchScimUser(
  services: ScimServices,
  exchange: ScimExchange,
  { id }: OfScimId,
): Promise<Reply> {
  return answerScim(async () => {
    const body = await readScim(exchange);
    await changeProvisioned(directoryAccounts(services, exchange), id, (now) => patchUser(now, body));
    return show(services, id);
  });
}

export function deleteScimUser(
  services: ScimServices,
  exchange: ScimExchange,
  { id }: OfScimId,
): Promise<Reply> {
  return answerScim(async () => {
    await withdrawUser(directoryAccounts(services, exchange), id);
    return reply(204, {});
  });
}

/** What is done goes on record as the directory's: no username has a colon in it. */
export function directoryAccounts({ accounts }: ScimServices, { visitor }: ScimExchange): Accounts {
  const tokenId = visitor.caller.credential?.id ?? null;
  return { ...accounts, actor: `scim:${tokenId}`, means: 'api', tokenId };
}

async function show(services: ScimServices, id: string, status = 200): Promise<Reply> {
  const account = await requireAccount(services.accounts.database, id);
  const value = showScimUser(account, services);
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
