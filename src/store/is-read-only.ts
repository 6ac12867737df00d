import type { Database } from './database.ts';

/** Whether a PostgreSQL is a standby, or was set to take no writes; a SQLite says so itself. */
export async function isReadOnly(database: Database): Promise<boolean> {
  if (database.dialect.engine === 'sqlite') return false;
  const row = await database.get<{ isOn: boolean }>(
    `SELECT current_setting('transaction_read_only') = 'on' AS "isOn"`,
  );
  return row?.isOn === true;
}
