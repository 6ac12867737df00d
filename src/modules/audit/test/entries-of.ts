import { appSecret } from '../../../../test/support/server.ts';
import type { Database } from '../../../store/database.ts';
import { createKeyedHash } from '../chain.ts';
import { sealEntries } from '../seal-entries.ts';
import { type AuditEntry, listEntries } from '../store.ts';

/** The entries that some work adds to the log, newest first, and its result. */
export async function entriesOf<T>(
  database: Database,
  work: () => Promise<T>,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly result: T }> {
  const seal = () => sealEntries(database, createKeyedHash(appSecret), new Date());
  await seal();
  const before = (await listEntries(database, {}, null, 1))[0]?.id ?? 0;
  const result = await work();
  await seal();
  const entries = (await listEntries(database, {}, null, 50)).filter(({ id }) => id > before);
  return { entries, result };
}
