import type { Database, Queries } from './database.ts';
import type { Migration } from './migrations.ts';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** Brings a database forward; refuses one whose history is not ours. Several nodes may start at once. */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<void> {
  await database.transaction(async (queries) => {
    if (database.dialect.lockMigrations) await queries.get(database.dialect.lockMigrations);
    await queries.run(
      'CREATE TABLE IF NOT EXISTS migrations (name TEXT NOT NULL PRIMARY KEY, checksum TEXT NOT NULL)',
    );
    const applied = await queries.all<Applied>('SELECT name, checksum FROM migrations ORDER BY name');
    checkHistory(applied, migrations);
    for (const migration of migrations.slice(applied.length)) await apply(database, queries, migration);
  });
}

function checkHistory(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const migration = migrations[index];
    if (migration?.name !== name) {
      throw new MigrationError(
        `it has had the migration ${name}, which this version of Vitrine does not know; use a newer one`,
      );
    }
    if (checksumOf(migration) !== checksum) {
      throw new MigrationError(
        `the migration ${name} has been changed since it was applied; restore the released version`,
      );
    }
  }
}

async function apply(database: Database, queries: Queries, migration: Migration): Promise<void> {
  try {
    await database.script(queries, spell(database, migration.sql));
  } catch (error) {
    throw new MigrationError(
      `the migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`,
    );
  }
  await queries.run('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [
    migration.name,
    checksumOf(migration),
  ]);
}

function spell({ dialect }: Database, sql: string): string {
  return sql.replace(
    /\{(exact|bytes|sequence|transaction)\}/g,
    (_, word: keyof typeof dialect.words) => dialect.words[word],
  );
}

function checksumOf({ sql }: Migration): string {
  return new Bun.CryptoHasher('sha256').update(sql).digest('hex');
}
