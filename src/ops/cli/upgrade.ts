import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { version } from '../../../package.json';
import { type Check, hasFailed, ok, printChecks, warn } from '../../core/cli/checks.ts';
import type { Printing } from '../../core/cli/printing.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import type { ConfigFound } from '../../core/config/config.ts';
import { nameOfDatabase } from '../../core/config/database-url.ts';
import type { Database } from '../../store/database.ts';
import { describeMigration, type MigrationEffect } from '../../store/describe-migration.ts';
import { Failure } from '../../store/failure.ts';
import { compareMigrations, migrate } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations.ts';
import { openExistingDatabase } from '../server/open-database.ts';
import { checkDisk, checkMigrations } from './check-database.ts';
import { countedBackup, findRecentBackup } from './recent-backup.ts';
import { countRows, rehearse } from './rehearse-migrations.ts';

export interface UpgradeOptions extends Printing {
  readonly check?: boolean;
  /** False where none is wanted. */
  readonly backup: boolean;
}

/** What this version would do to the database, or does. */
export async function upgrade(
  found: ConfigFound,
  terminal: Terminal,
  options: UpgradeOptions,
): Promise<void> {
  const { databaseUrl, databaseReplicaUrl: replicaUrl = null, backupDir = null } = found.config;
  if (!databaseUrl) throw new Failure('DATABASE_URL is not fit: vitrine doctor tells more.');
  const database = await openExistingDatabase(databaseUrl, { asItIs: true, replicaUrl });
  try {
    const plan = await makePlan(database, backupDir);
    if (options.check || plan.pending.length === 0 || hasFailed(plan.checks)) {
      tell(plan, nameOfDatabase(databaseUrl), terminal, options);
      if (hasFailed(plan.checks)) throw new Failure('This version cannot be started on this database.');
      return;
    }
    if (options.backup) await backUpFirst(database, backupDir, terminal);
    await migrate(database, migrations, (line) => terminal.err(`${line}\n`));
    terminal.out(`${nameOfDatabase(databaseUrl)} is as Vitrine ${version} wants it.\n`);
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
  const checks = [isPossible ? ok('migrations', `${countOf(pending.length, 'migration')} to come`) : history];
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
    ? 'while they run readers are served and writers wait; those who waited six seconds are told to come back'
    : 'while they run tables that are changed or indexed are locked, and who wants to write there waits';
  return [
    file && checkDisk('the database', dirname(file.path)),
    file ? await rehearse(file) : await estimate(database, pending),
    ok('locks', waits),
    judgeOlder(pending),
    await findRecentBackup(database, backupDir),
  ].filter((check) => check !== null);
}

/** A second: what the database rewrites by itself, and what goes through this program. */
const rate = { rows: 20_000, people: 2_000 };

/** A shared server must not be slowed down: so there rows are only counted. */
async function estimate(database: Database, pending: readonly MigrationEffect[]): Promise<Check> {
  const rows = await countRows(database, [...new Set(pending.flatMap(({ tables }) => tables))]);
  const works = pending.filter(({ isWork }) => isWork).length;
  const people = works === 0 ? 0 : await countRows(database, ['users']);
  const seconds = Math.ceil(rows / rate.rows + (works * people) / rate.people);
  return ok('time', `about ${countOf(rows, 'row')} to go through: some ${countOf(seconds, 'second')}`);
}

function judgeOlder(pending: readonly MigrationEffect[]): Check {
  const disturbing = pending.filter(({ isAdditive }) => !isAdditive).map(({ name }) => name);
  return disturbing.length === 0
    ? ok('older', 'an older version that runs may run on meanwhile; it cannot be started again')
    : warn(
        'older',
        `${disturbing.join(', ')} may disturb an older version that runs`,
        'stop it first, on every node',
      );
}

/** Of another version than this one, so as it is: only SQLite is one file. */
async function backUpFirst(database: Database, backupDir: string | null, { err }: Terminal): Promise<void> {
  const recent = await findRecentBackup(database, backupDir);
  if (recent.status === 'ok') return;
  const { file } = database;
  if (!file)
    throw new Failure(
      `There is no tested backup of the last 24 hours. Make one with the version that runs (${countedBackup}; one with FILE is not tested), or say --no-backup.`,
    );
  const folder = backupDir ?? dirname(file.path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const to = join(folder, `vitrine-before-${version}-${Date.now()}.db`);
  file.copy(to);
  err(`The database as it was is in ${to}.\n`);
}

function tell({ applied, pending, checks }: Plan, database: string, terminal: Terminal, { json }: Printing) {
  const effects = pending.map(({ name, steps, isAdditive }) => ({ name, steps, isAdditive }));
  if (json) {
    terminal.out(`${JSON.stringify({ version, database, applied, pending: effects, checks })}\n`);
    return;
  }
  terminal.out(`Vitrine ${version} on ${database}, which is at ${applied.at(-1) ?? 'nothing yet'}\n`);
  for (const { name, steps } of effects) terminal.out(`      ${name}: ${steps.join(', ')}\n`);
  printChecks(terminal, checks);
  if (hasFailed(checks)) return;
  terminal.out(
    pending.length === 0
      ? 'There is nothing to do.\n'
      : `vitrine upgrade applies ${countOf(pending.length, 'migration')}, and so does the next start of the server.\n`,
  );
}
