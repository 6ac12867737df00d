import type { Accounts } from '../../accounts/change-user.ts';
import { Outage } from '../../store/outage.ts';
import { createKeyedHash } from './chain.ts';
import { sealEntries } from './seal-entries.ts';
import { type AuditEntry, type AuditFilter, listEntries } from './store.ts';

/** Entries, newest first, with those that were waiting for their seal. */
export async function readLog(
  accounts: Pick<Accounts, 'database' | 'now'>,
  appSecret: string,
  filter: AuditFilter,
  before: number | null,
  limit: number,
): Promise<AuditEntry[]> {
  const { database, now } = accounts;
  if (before === null)
    await sealEntries(database, createKeyedHash(appSecret), now()).catch((error: unknown) => {
      // A replica can show sealed entries alone.
      if (!(error instanceof Outage)) throw error;
    });
  return listEntries(database, filter, before, limit);
}
