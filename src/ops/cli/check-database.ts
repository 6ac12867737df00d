import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Check, fail, ok, sizeInWords, warn } from '../../core/cli/checks.ts';
import { countOf } from '../../core/cli/terminal.ts';
import type { Config } from '../../core/config/config.ts';
import type { DatabaseUrl } from '../../core/config/database-url.ts';
import type { Database } from '../../store/database.ts';
import { codeOf, messageOf } from '../../store/failure.ts';
import { isReadOnly } from '../../store/is-read-only.ts';
import { databaseClock } from '../../store/lease-time.ts';
import type { MigrationState } from '../../store/migrate.ts';
import { directConnections } from '../../store/postgres.ts';
import { findFolderTrouble } from '../server/folder-trouble.ts';
import { freeBytes } from '../server/free-bytes.ts';
import { namePattern } from '../server/scheduled-backup.ts';

const MB = 1_000_000;
const room = { least: 64 * MB, better: 1_000 * MB };
/** Seconds by which clocks may differ. */
const tolerance = 2;

export async function checkStorage(database: Database): Promise<Check> {
  const question =
    database.dialect.engine === 'sqlite' ? 'SELECT sqlite_version() AS version' : 'SHOW server_version';
  const row = await database.get<Record<string, string>>(question);
  const damage = await database.findDamage();
  if (damage !== null)
    return fail('database', `the database file is damaged: ${damage}`, 'restore a backup into a new file');
  const name = database.dialect.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  if (await isReadOnly(database))
    return fail(
      'database',
      `${name} ${Object.values(row ?? {})[0]} is read-only: it is a standby, or configured as read-only`,
      'set DATABASE_URL to the primary, and DATABASE_REPLICA_URL to the standby',
    );
  return ok('database', `${name} ${Object.values(row ?? {})[0]} responds`);
}

export function checkMigrations({ applied, pending, unknown, changed }: MigrationState): Check {
  if (unknown.length > 0)
    return fail(
      'migrations',
      `the database has migrations that this version does not know: ${unknown.join(', ')}`,
      'use the version that applied them, or a newer one',
    );
  if (changed.length > 0)
    return fail(
      'migrations',
      `${changed.join(', ')} ${changed.length === 1 ? 'differs' : 'differ'} from the migrations that the database applied`,
      'use the released version',
    );
  if (applied.length === 0)
    return warn('migrations', 'the database is empty', 'start the server, which creates the tables');
  if (pending.length > 0)
    return warn(
      'migrations',
      `${countOf(pending.length, 'migration')} pending: ${pending.join(', ')}`,
      'run vitrine upgrade --check for details; the next start applies them',
    );
  return ok('migrations', `all ${applied.length} applied`);
}

/** The database contains private fields, so other users of the system must not be able to read its folder. */
export function checkFolder(place: string, folder: string): Check {
  const trouble = findFolderTrouble(folder);
  if (trouble !== null && place === 'backups')
    return fail('folder', trouble, 'set BACKUP_DIR to a folder that the user of the server can write to');
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found)
    return warn('folder', `${folder} (${place}) does not exist yet`, 'check that the server can create it');
  if ((found.mode & 0o007) !== 0 && (found.mode & 0o1000) === 0)
    return warn('folder', `all users of this machine can read ${folder}`, `chmod o= ${folder}`);
  return ok('folder', `${folder} (${place}) exists`);
}

export function checkDisk(place: string, folder: string): Check | null {
  const free = freeBytes(folder);
  if (free === null) return null;
  const message = `${sizeInWords(free)} free in ${folder} (${place})`;
  const fix = 'free some space, or move the folder to a larger disk';
  if (free < room.least) return fail('disk', message, fix);
  return free < room.better ? warn('disk', message, fix) : ok('disk', message);
}

/** The connections that a node may use, compared with PostgreSQL's limit. Each worker has another for signals. */
export async function checkConnections(
  database: Database,
  {
    databasePool = 10,
    workers = 1,
    databaseUrl,
  }: Partial<Pick<Config, 'databasePool' | 'workers' | 'databaseUrl'>>,
): Promise<Check | null> {
  if (database.dialect.engine === 'sqlite') return null;
  const row = await database.get<{ room: number }>(
    "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room",
  );
  const room = row?.room ?? 0;
  const isPooled = databaseUrl?.engine === 'postgres' && databaseUrl.isPooled;
  // The pooler limits all other connections.
  const taken = (isPooled ? directConnections * workers : Math.max(databasePool, 2 * workers)) + workers;
  const message = `a node uses up to ${taken} of the ${room} connections of PostgreSQL`;
  if (taken <= room)
    return ok('connections', `${message}, enough for ${countOf(Math.floor(room / taken), 'node')}`);
  return fail(
    'connections',
    message,
    'lower DATABASE_POOL or WORKERS, or raise max_connections of PostgreSQL',
  );
}

export async function checkClock(database: Database): Promise<Check> {
  if (database.dialect.engine === 'sqlite') return ok('clock', new Date().toISOString());
  const before = Date.now();
  const row = await database.get<{ at: number }>(databaseClock);
  const middle = (before + Date.now()) / 2;
  const seconds = Math.abs(middle / 1000 - Number(row?.at));
  return seconds > tolerance
    ? warn(
        'clock',
        `differs by ${seconds.toFixed(1)} s from the clock of the database`,
        'synchronize both clocks with NTP',
      )
    : ok('clock', `differs by ${seconds.toFixed(3)} s from the clock of the database`);
}

interface Opened extends Partial<Pick<Config, 'backupDir'>> {
  readonly databaseUrl: DatabaseUrl;
}

/** Why the database can't be opened, and how to fix that. */
export function checkOpening(error: unknown, opened: Opened): Check {
  return fail('database', messageOf(error), adviceFor(error, opened));
}

function adviceFor(error: unknown, { databaseUrl, backupDir }: Opened): string {
  if (databaseUrl.engine !== 'sqlite')
    return refusesLogin(error)
      ? 'check user, password and database in DATABASE_URL, and roles and pg_hba.conf of the server'
      : 'check DATABASE_URL, and that PostgreSQL is running';
  const { path } = databaseUrl;
  if (!existsSync(path)) return 'check DATABASE_URL, or start the server once to create the file';
  if (isDamaged(error)) return adviseRestore(path, backupDir ?? null);
  return `check DATABASE_URL, that this user can write to ${path} and its folder, and that no other program locks it`;
}

/** Keeps the damaged file, because data that isn't in a backup may still be readable. */
function adviseRestore(path: string, backupDir: string | null): string {
  const backup = backupDir === null ? null : findNewest(backupDir);
  const where = backupDir === null ? 'BACKUP_DIR is not set' : `${backupDir} has none`;
  const named = backup ?? `FILE, your newest backup (${where})`;
  const restored = join(dirname(path), 'restored.db');
  return `restore a backup into another file, stop the server, and swap the two files: DATABASE_URL=sqlite:${restored} vitrine restore ${named}`;
}

/** Names sort in the order of creation. */
function findNewest(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const newest = readdirSync(folder)
    .filter((name) => namePattern.test(name))
    .toSorted()
    .at(-1);
  return newest === undefined ? null : join(folder, newest);
}

/** Whether the server responds but rejects the login. */
function refusesLogin(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errno' in error && /^(28|3D|42501|55000)/.test(String(error.errno))) || refusesLogin(error.cause);
}

function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)) || isDamaged(error.cause);
}
