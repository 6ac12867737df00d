import type { Database, Queries } from './database.ts';
import type { Migration, TellProgress } from './migrations.ts';

class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/**
 * Migrates a database, and rejects a database with unknown migrations. If several nodes start at once, one
 * migrates and the others wait. Creating a new database isn't reported.
 */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  tell: TellProgress = () => {},
): Promise<void> {
  if ((await findApplied(database, migrations)).length === migrations.length) return;
  const waiting = setTimeout(tell, 1000, 'waiting for another process, which is at work on the database');
  try {
    await database.upgrade(async (queries) => {
      clearTimeout(waiting);
      const applied = await findApplied(queries, migrations);
      const isNew = applied.length === 0;
      if (isNew) await queries.run(table);
      for (const [index, migration] of migrations.entries()) {
        if (index < applied.length) continue;
        const name = `migration ${migration.name}, ${index + 1} of ${migrations.length}`;
        const begun = performance.now();
        if (!isNew) tell(`${name}: begins`);
        await apply(database, queries, migration, (line) => tell(`${name}: ${line}`));
        if (!isNew) tell(`${name}: took ${Math.round(performance.now() - begun)} ms`);
      }
    });
  } finally {
    clearTimeout(waiting);
  }
}

const table =
  'CREATE TABLE IF NOT EXISTS migrations (name TEXT NOT NULL PRIMARY KEY, checksum TEXT NOT NULL)';

/** The migrations of a database compared with those of this version, by name. */
export interface MigrationState {
  readonly applied: readonly string[];
  readonly pending: readonly string[];
  /** Applied migrations that this version doesn't know. */
  readonly unknown: readonly string[];
  /** Applied migrations whose content differs. */
  readonly changed: readonly string[];
}

export async function compareMigrations(
  queries: Queries,
  migrations: readonly Migration[],
): Promise<MigrationState> {
  const found = (await queries.get(queries.dialect.findMigrations))
    ? await queries.all<Applied>('SELECT name, checksum FROM migrations ORDER BY name')
    : [];
  const ours = new Map(migrations.map((migration) => [migration.name, checksumOf(migration)]));
  const applied = found.map(({ name }) => name);
  return {
    applied,
    pending: [...ours.keys()].filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !ours.has(name)),
    changed: found
      .filter(({ name, checksum }) => ours.has(name) && ours.get(name) !== checksum)
      .map(({ name }) => name),
  };
}

async function findApplied(queries: Queries, migrations: readonly Migration[]): Promise<readonly Applied[]> {
  if (!(await queries.get(queries.dialect.findMigrations))) return [];
  const applied = await queries.all<Applied>('SELECT name, checksum FROM migrations ORDER BY name');
  checkHistory(applied, migrations);
  return applied;
}

function checkHistory(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    const migration = migrations[index];
    if (migration?.name !== name) {
      throw new MigrationError(
        `it has the migration ${name}, which this version of Vitrine does not know; use a newer one`,
      );
    }
    if (checksumOf(migration) !== checksum) {
      throw new MigrationError(
        `the migration ${name} has been changed since it was applied; restore the released version`,
      );
    }
  }
}

async function apply(
  database: Database,
  queries: Queries,
  migration: Migration,
  tell: TellProgress,
): Promise<void> {
  const { sql, apart, work } = migration;
  try {
    for (const script of [spell(database, sql), apart?.[database.dialect.engine] ?? ''])
      if (script !== '') await database.script(queries, script);
    await work?.(queries, tell);
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

function checksumOf({ sql, apart }: Migration): string {
  const texts = apart ? [sql, apart.sqlite, apart.postgres] : [sql];
  return new Bun.CryptoHasher('sha256').update(texts.join('')).digest('hex');
}
