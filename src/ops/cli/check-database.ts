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
    return fail('database', `the database file: ${damage}`, 'restore a backup into a new file');
  const name = database.dialect.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  if (await isReadOnly(database))
    return fail(
      'database',
      `${name} ${Object.values(row ?? {})[0]} can only be read: it is a standby, or set so`,
      'name the one that takes writes in DATABASE_URL, and a standby in DATABASE_REPLICA_URL',
    );
  return ok('database', `${name} ${Object.values(row ?? {})[0]} answers`);
}

export function checkMigrations({ applied, pending, unknown, changed }: MigrationState): Check {
  if (unknown.length > 0)
    return fail(
      'migrations',
      `the database has had ${unknown.join(', ')}, which this version does not know`,
      'use the version that made them, or a newer one',
    );
  if (changed.length > 0)
    return fail(
      'migrations',
      `${changed.join(', ')} ${changed.length === 1 ? 'is' : 'are'} not as applied`,
      'use the released version',
    );
  if (pending.length > 0)
    return warn(
      'migrations',
      `${countOf(pending.length, 'migration')} to come: ${pending.join(', ')}`,
      'run vitrine upgrade --check for details; the next start applies them',
    );
  return ok('migrations', `all ${applied.length} applied`);
}

/** The database contains private fields, so its folder must not be readable by others. */
export function checkFolder(place: string, folder: string): Check {
  const trouble = findFolderTrouble(folder);
  if (trouble !== null && place === 'backups')
    return fail('folder', trouble, 'set BACKUP_DIR to a folder that the user of the server may write to');
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found)
    return warn('folder', `there is no ${folder} for ${place} yet`, 'see that it can be made there');
  if ((found.mode & 0o007) !== 0 && (found.mode & 0o1000) === 0)
    return warn('folder', `everybody on this machine can look into ${folder}`, `chmod o= ${folder}`);
  return ok('folder', `${folder} is there for ${place}`);
}

export function checkDisk(place: string, folder: string): Check | null {
  const free = freeBytes(folder);
  if (free === null) return null;
  const message = `${sizeInWords(free)} free for ${place} in ${folder}`;
  const fix = 'free some space, or move it to a larger disk';
  if (free < room.least) return fail('disk', message, fix);
  return free < room.better ? warn('disk', message, fix) : ok('disk', message);
}

/** The connections that a node may use of PostgreSQL's limit; each worker has one more for changes. */
export async function checkConnections(
  database: Database,
  { databasePool = 10, workers = 1 }: Partial<Pick<Config, 'databasePool' | 'workers'>>,
): Promise<Check | null> {
  if (database.dialect.engine === 'sqlite') return null;
  const row = await database.get<{ room: number }>(
    "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room",
  );
  const room = row?.room ?? 0;
  const taken = Math.max(databasePool, 2 * workers) + workers;
  const message = `a node takes up to ${taken} of the ${room} that PostgreSQL gives`;
  if (taken <= room)
    return ok('connections', `${message}: room for ${countOf(Math.floor(room / taken), 'node')}`);
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
        `differs by ${seconds.toFixed(1)} s from the database’s`,
        'let NTP set the clocks of both',
      )
    : ok('clock', `the database’s differs by ${seconds.toFixed(3)} s`);
}

interface Opened extends Partial<Pick<Config, 'backupDir'>> {
  readonly databaseUrl: DatabaseUrl;
}

/** Why the database cannot be opened, and what helps. */
export function checkOpening(error: unknown, opened: Opened): Check {
  return fail('database', messageOf(error), adviceFor(error, opened));
}

function adviceFor(error: unknown, { databaseUrl, backupDir }: Opened): string {
  if (databaseUrl.engine !== 'sqlite')
    return refusesLogin(error)
      ? 'see the user, the password and the database in DATABASE_URL, and what the server has for them (roles, pg_hba.conf)'
      : 'see DATABASE_URL, and whether its server runs';
  const { path } = databaseUrl;
  if (!existsSync(path))
    return 'see DATABASE_URL; where there is no file yet, start the server once: it makes the file';
  if (isDamaged(error)) return adviseRestore(path, backupDir ?? null);
  return `see DATABASE_URL, whether this user may write to ${path} and its folder, and whether another program holds it`;
}

/** The damaged file stays as it is: what is not in a backup may yet be read from it. */
function adviseRestore(path: string, backupDir: string | null): string {
  const backup = backupDir === null ? null : findNewest(backupDir);
  const where = backupDir === null ? 'BACKUP_DIR is not set' : `there is none in ${backupDir}`;
  const named = backup ?? `FILE, the newest backup that you have (${where})`;
  const restored = join(dirname(path), 'restored.db');
  return `restore a backup beside it, and let the two change places while the server is stopped: DATABASE_URL=sqlite:${restored} vitrine restore ${named}`;
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

/** Whether the server runs, and has said no. */
function refusesLogin(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('errno' in error && /^(28|3D|42501|55000)/.test(String(error.errno))) || refusesLogin(error.cause);
}

function isDamaged(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error)) || isDamaged(error.cause);
}
