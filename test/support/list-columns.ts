import type { Database } from '../../src/store/database.ts';

/** All tables with their columns, without those of the search index. */
export async function listColumns(
  database: Database,
  engine: string,
): Promise<(readonly [table: string, column: string])[]> {
  const rows = await database.all<{ table: string; column: string }>(
    engine === 'sqlite'
      ? `SELECT tables.name AS "table", columns.name AS "column"
         FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`
      : `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  return rows
    .filter(({ table }) => !/^sqlite_|^people_words_/.test(table))
    .map(({ table, column }) => [table, column] as const);
}
