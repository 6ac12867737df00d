import { type AccountChange, type Accounts, changeUserIn } from '../../accounts/change-user.ts';
import { replaceEmail } from '../../accounts/email.ts';
import {
  type RowResult,
  type RunnableRow,
  type RunOptions,
  runRows,
} from '../../accounts/tables/run-rows.ts';
import { type FieldChange, RowFailure, type TableOutcome } from '../../accounts/tables/table-outcome.ts';
import { foldEmailAddress } from '../../core/platform/email-address.ts';
import { type PeopleRow, readPeopleTable } from '../../domain/tables/read-people-table.ts';
import {
  connectExternalId,
  findConnectedOwner,
  findExternalId,
  markByOperator,
} from '../../store/connections.ts';
import type { Transaction } from '../../store/database.ts';
import { findEmail, findEmailOwner } from '../../store/emails.ts';
import { findIdentityOwner, insertIdentity } from '../../store/identities.ts';
import { deleteUnresolved } from '../../store/unresolved-sign-ins.ts';
import { lockUser, lockUserById } from '../../store/users.ts';
import {
  connectionTable,
  keysOfConnection,
  type PersonConnection,
  parseConnection,
} from './parse-connection.ts';

export interface ConnectingOptions extends RunOptions {
  /** The issuer for tables without that column. Null if unknown. */
  readonly issuer: string | null;
}

export interface RunningTable {
  /** Ignored headings. */
  readonly skipped: readonly string[];
  readonly outcomes: AsyncIterable<TableOutcome>;
}

/** Sets email addresses and identities of accounts from an operator's table. */
export function connectAccounts(accounts: Accounts, text: string, options: ConnectingOptions): RunningTable {
  const { skipped, rows } = readPeopleTable(text, connectionTable);
  return { skipped, outcomes: runRows(accounts, toRows(accounts, rows, options.issuer), options) };
}

function* toRows(
  accounts: Accounts,
  rows: Iterable<PeopleRow>,
  issuer: string | null,
): Generator<RunnableRow> {
  for (const { line, cells } of rows) {
    const wanted = parseConnection(cells, issuer);
    const username = cells.get('username') ?? null;
    if (typeof wanted === 'string')
      yield { line, username, keys: [], unfit: { kind: wanted }, work: () => Promise.reject() };
    else
      yield {
        line,
        username,
        keys: keysOfConnection(wanted),
        work: (queries) => connect(queries, accounts, wanted),
      };
  }
}

async function connect(
  queries: Transaction,
  accounts: Accounts,
  wanted: PersonConnection,
): Promise<RowResult> {
  const username = wanted.username ?? (await findByOther(queries, wanted));
  if (username === null) throw new RowFailure({ kind: 'unknown' });
  // A user who never signed in gets no notice about sign-in methods.
  const isNew = (await lockUser(queries, username))?.seenAt === '';
  const by = isNew ? { ...accounts, outbox: null } : accounts;
  return changeUserIn(queries, by, username, async (change) => {
    const changes = [
      ...(await setAddress(by, change, wanted.email)),
      ...(await setIdentity(change, wanted.identity)),
      ...(await setExternalId(change, wanted.externalId)),
    ];
    const isMarked = await isMarkedAlready(change, wanted.email);
    return { username, outcome: changes.length > 0 || !isMarked ? 'connected' : 'unchanged', changes };
  });
}

/** Finds the account of a row without a username by its first known attribute. */
async function findByOther(
  queries: Transaction,
  { email, externalId, identity }: PersonConnection,
): Promise<string | null> {
  const owner = email === null ? null : await findEmailOwner(queries, foldEmailAddress(email));
  if (owner) return owner.username;
  const id = externalId === null ? null : await findConnectedOwner(queries, externalId);
  if (id !== null) return (await lockUserById(queries, id))?.username ?? null;
  return identity === null ? null : ((await findIdentityOwner(queries, identity))?.username ?? null);
}

async function setAddress(
  accounts: Accounts,
  change: AccountChange,
  address: string | null,
): Promise<FieldChange[]> {
  if (address === null) return [];
  const { queries, user } = change;
  const before = await findEmail(queries, user.id);
  const owner = await findEmailOwner(queries, foldEmailAddress(address));
  if (owner && owner.userId !== user.id) throw new RowFailure({ kind: 'address-taken' });
  await replaceEmail(accounts, change, address, 1);
  return before?.address === address
    ? []
    : [{ pointer: '/email', from: before?.address ?? null, to: address }];
}

/** Whether the address is already marked as the operator's. An address that the member confirmed gets the mark too. */
async function isMarkedAlready({ queries, user }: AccountChange, address: string | null): Promise<boolean> {
  if (address === null || (await findEmail(queries, user.id))?.byOperator === 1) return true;
  await markByOperator(queries, user.id);
  return false;
}

async function setIdentity(
  { queries, user, at, note }: AccountChange,
  identity: PersonConnection['identity'],
): Promise<FieldChange[]> {
  if (identity === null) return [];
  const owner = await findIdentityOwner(queries, identity);
  if (owner?.userId === user.id) return [];
  if (owner || !(await insertIdentity(queries, user.id, identity, at)))
    throw new RowFailure({ kind: 'identity-taken' });
  await deleteUnresolved(queries, identity);
  await note('identity.added');
  const { issuer, subject } = identity;
  return [
    { pointer: '/issuer', from: null, to: issuer },
    { pointer: '/subject', from: null, to: subject },
  ];
}

async function setExternalId(
  { queries, user, at }: AccountChange,
  externalId: string | null,
): Promise<FieldChange[]> {
  if (externalId === null) return [];
  const before = await findExternalId(queries, user.id);
  if (before === externalId) return [];
  const owner = await findConnectedOwner(queries, externalId);
  if (owner !== null && owner !== user.id) throw new RowFailure({ kind: 'external-id-taken' });
  await connectExternalId(queries, user.id, externalId, at);
  return [{ pointer: '/external_id', from: before, to: externalId }];
}
