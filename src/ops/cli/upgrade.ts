import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { version } from '../../../package.json';
import { type Check, fail, hasFailed, ok, printChecks, sizeInWords, warn } from '../../core/cli/checks.ts';
import type { Printing } from '../../core/cli/printing.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import type { ConfigFound } from '../../core/config/config.ts';
import { nameOfDatabase } from '../../core/config/database-url.ts';
import { connectDatabase } from '../../store/connect-database.ts';
import type { Database, DatabaseFile } from '../../store/database.ts';
import { describeMigration, type MigrationEffect } from '../../store/describe-migration.ts';
import { Failure, messageOf } from '../../store/failure.ts';
import { compareMigrations, migrate } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations.ts';
import { freeBytes } from '../server/free-bytes.ts';
import { openExistingDatabase } from '../server/open-database.ts';
import { countedBackup, findRecentBackup } from './check-backups.ts';
import { checkDisk, checkMigrations } from './check-database.ts';

export interface UpgradeOptions extends Printing {
  readonly check?: boolean;
  /** False to upgrade without a backup. */
  readonly backup: boolean;
}

/** Shows or applies the migrations of this version. */
export async function upgrade(
  found: ConfigFound,
  terminal: Terminal,
  options: UpgradeOptions,
): Promise<void> {
  const { databaseUrl, databaseReplicaUrl: replicaUrl = null, backupDir = null } = found.config;
  const { databaseDirectUrl: directUrl = null } = found.config;
  if (!databaseUrl) throw new Failure('DATABASE_URL is not usable. Run vitrine doctor for details.');
  const database = await openExistingDatabase(databaseUrl, { asItIs: true, directUrl, replicaUrl });
  try {
    const plan = await makePlan(database, backupDir);
    if (options.check || plan.pending.length === 0 || hasFailed(plan.checks)) {
      tell(plan, nameOfDatabase(databaseUrl), terminal, options);
      if (hasFailed(plan.checks))
        throw new Failure('This version does not fit this database. See the failed checks above.');
      return;
    }
    if (options.backup) await backUpFirst(database, backupDir, terminal);
    await migrate(database, migrations, (line) => terminal.err(`${line}\n`));
    terminal.out(`Migrated ${nameOfDatabase(databaseUrl)} to Vitrine ${version}.\n`);
  } finally {
    await database.close();
  }
}

type Plan = Awaited<ReturnType<typeof makePlan>>;

async function makePlan(database: Database, backupDir: string | null) {
  const state = await compareMigrations(database, migrations);
  const { engine } = database.dialect;
  const pending = migrations
    .filter(({ name }) => state.pending.includes(name))
    .map((migration) => describeMigration(migration, engine));
  const history = checkMigrations(state);
  const isPossible = history.status !== 'fail';
  const checks = [isPossible ? ok('migrations', `${countOf(pending.length, 'migration')} pending`) : history];
  if (isPossible && pending.length > 0) checks.push(...(await checkWork(database, pending, backupDir)));
  return { applied: state.applied, pending, checks };
}

async function checkWork(
  database: Database,
  pending: readonly MigrationEffect[],
  backupDir: string | null,
): Promise<Check[]> {
  const { file } = database;
  const waits = file
    ? 'reads continue; writes wait up to six seconds, then return 503'
    : 'reads continue; writes to changed or indexed tables wait';
  return [
    file && checkDisk('database', dirname(file.path)),
    file ? await rehearse(file) : await estimate(database, pending),
    ok('locks', waits),
    judgeOlder(pending),
    await findRecentBackup(database, backupDir),
  ].filter((check) => check !== null);
}

/** Rows per second that the database rewrites, and users per second that Vitrine rewrites. */
const rate = { rows: 20_000, people: 2_000 };

/** Only counts rows on PostgreSQL, because a test run would slow down a shared server. */
async function estimate(database: Database, pending: readonly MigrationEffect[]): Promise<Check> {
  const rows = await countRows(database, [...new Set(pending.flatMap(({ tables }) => tables))]);
  const works = pending.filter(({ isWork }) => isWork).length;
  const people = works === 0 ? 0 : await countRows(database, ['users']);
  const seconds = Math.ceil(rows / rate.rows + (works * people) / rate.people);
  return ok('time', `about ${countOf(seconds, 'second')} for about ${countOf(rows, 'row')}`);
}

function judgeOlder(pending: readonly MigrationEffect[]): Check {
  const disturbing = pending.filter(({ isAdditive }) => !isAdditive).map(({ name }) => name);
  return disturbing.length === 0
    ? ok('older', 'running servers of the older version can continue, but not restart')
    : warn(
        'older',
        `${disturbing.join(', ')} may disturb running servers of the older version`,
        'stop them first, on every node',
      );
}

/** Copies the file unchanged, because its version differs. Only SQLite is a single file. */
async function backUpFirst(database: Database, backupDir: string | null, { err }: Terminal): Promise<void> {
  const recent = await findRecentBackup(database, backupDir);
  if (recent.status === 'ok') return;
  const { file } = database;
  if (!file)
    throw new Failure(
      `No tested backup in the last 24 hours. Create one with the running version (${countedBackup}), or use --no-backup.`,
    );
  const folder = backupDir ?? dirname(file.path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const to = join(folder, `vitrine-before-${version}-${Date.now()}.db`);
  file.copy(to);
  err(`Copied the old database to ${to}.\n`);
}

function tell({ applied, pending, checks }: Plan, database: string, terminal: Terminal, { json }: Printing) {
  const effects = pending.map(({ name, steps, isAdditive }) => ({ name, steps, isAdditive }));
  if (json) {
    terminal.out(`${JSON.stringify({ version, database, applied, pending: effects, checks })}\n`);
    return;
  }
  terminal.out(`Vitrine ${version}, database ${database} at ${applied.at(-1) ?? 'no migration'}\n`);
  for (const { name, steps } of effects) terminal.out(`      ${name}: ${steps.join(', ')}\n`);
  printChecks(terminal, checks);
  if (hasFailed(checks)) return;
  terminal.out(
    pending.length === 0
      ? 'Nothing to migrate.\n'
      : `To apply ${pending.length === 1 ? 'it' : 'them'}, run vitrine upgrade or start the server.\n`,
  );
}

/** Migrates a copy, to measure the time and to find problems. */
async function rehearse(file: DatabaseFile): Promise<Check> {
  const folder = dirname(file.path);
  const { size } = await stat(file.path);
  const free = freeBytes(folder) ?? Number.POSITIVE_INFINITY;
  if (free < size * 3)
    return warn(
      'time',
      `not measured: a copy needs ${sizeInWords(size * 3)} in ${folder}`,
      'free some space, then check again',
    );
  const copy = join(folder, `.rehearsal-${crypto.randomUUID()}.db`);
  try {
    file.copy(copy);
    const since = performance.now();
    await (await connectDatabase({ engine: 'sqlite', path: copy })).close();
    const seconds = (performance.now() - since) / 1000;
    return ok('time', `${seconds.toFixed(seconds < 10 ? 2 : 0)} s on a copy of ${sizeInWords(size)}`);
  } catch (error) {
    return fail(
      'time',
      `migrating a copy failed: ${messageOf(error)}`,
      'stay on the running version, and report this',
    );
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(copy + suffix, { force: true });
  }
}

/** Uses the statistics of the server. They don't exist yet after a restore. */
async function countRows(database: Database, tables: readonly string[]): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const known = await database.get<{ count: number }>(
      'SELECT reltuples::float8 AS count FROM pg_class WHERE oid = to_regclass($1)',
      [table],
    );
    if (known === null) continue;
    const counted =
      known.count > 0
        ? known
        : await database.snapshot(async (queries) =>
            queries.get<{ count: number }>(`SELECT count(*)::float8 AS count FROM ${table}`),
          );
    rows += Number(counted?.count ?? 0);
  }
  return rows;
}
