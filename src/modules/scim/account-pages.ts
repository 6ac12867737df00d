import type { Database } from '../../store/database.ts';
import { findLatestEvent } from '../../store/events.ts';
import { countScimAccounts, listScimAccounts, listScimAccountsAfter, type ScimAccount } from './store.ts';

export interface AccountPage {
  readonly accounts: readonly ScimAccount[];
  readonly total: number;
}

/** Returns a number of accounts after the first `offset`. */
export type AccountPages = (range: {
  readonly offset: number;
  readonly count: number;
}) => Promise<AccountPage>;

/** The most page ends to remember. */
const mostEnds = 10_000;

/**
 * Reads all accounts in pages. A client that reads them in order continues after the last account, and the
 * total is counted once until a change. Otherwise the time for all pages would grow with the square of their
 * number.
 */
export function createAccountPages(database: Database): AccountPages {
  let known = { state: '', total: 0, ends: new Map<number, string>() };

  return async ({ offset, count }) => {
    const state = `${database.version()} ${await findLatestEvent(database)}`;
    if (state !== known.state)
      known = { state, total: await countScimAccounts(database), ends: new Map([[0, '']]) };
    const { total, ends } = known;
    const end = ends.get(offset);
    const accounts =
      end === undefined
        ? await listScimAccounts(database, offset, count)
        : await listScimAccountsAfter(database, end, count);
    const last = accounts.at(-1);
    if (last && ends.size < mostEnds) ends.set(offset + accounts.length, last.id);
    return { accounts, total };
  };
}
