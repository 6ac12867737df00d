import type { Database } from './database.ts';

/** Whether a PostgreSQL server is a standby, or set to read-only. SQLite reports that itself. */
export async function isReadOnly(database: Database): Promise<boolean> {
  if (database.dialect.engine === 'sqlite') return false;
  const row = await database.get<{ isOn: boolean }>(
    `SELECT current_setting('transaction_read_only') = 'on' AS "isOn"`,
  );
  return row?.isOn === true;
}
