import type { Accounts } from '../../accounts/change-user.ts';
import { Outage } from '../../store/outage.ts';
import { createKeyedHash } from './chain.ts';
import { sealEntries } from './seal-entries.ts';
import { type AuditEntry, type AuditFilter, listEntries } from './store.ts';

/** Reads entries, newest first, after sealing those that wait. */
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
      // A read-only replica shows sealed entries only.
      if (!(error instanceof Outage)) throw error;
    });
  return listEntries(database, filter, before, limit);
}
