import type { Database } from 'bun:sqlite';
import type { Migration } from './migrations.ts';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** Brings a database forward, one transaction a migration; refuses one whose history is not ours. */
export function migrate(database: Database, migrations: readonly Migration[]): void {
  database.run(
    'CREATE TABLE IF NOT EXISTS migrations (name TEXT NOT NULL PRIMARY KEY, checksum TEXT NOT NULL) STRICT',
  );
  database
    .transaction(() => {
      const applied = database
        .query<Applied, []>('SELECT name, checksum FROM migrations ORDER BY name')
        .all();
      checkHistory(applied, migrations);
      for (const migration of migrations.slice(applied.length)) apply(database, migration);
    })
    .immediate();
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

function apply(database: Database, migration: Migration): void {
  try {
    database.run(migration.sql);
  } catch (error) {
    throw new MigrationError(
      `the migration ${migration.name} failed: ${error instanceof Error ? error.message : error}`,
    );
  }
  database.run('INSERT INTO migrations (name, checksum) VALUES (?, ?)', [
    migration.name,
    checksumOf(migration),
  ]);
}

function checksumOf({ sql }: Migration): string {
  return new Bun.CryptoHasher('sha256').update(sql).digest('hex');
}
