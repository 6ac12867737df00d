import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Check, fail } from '../../core/cli/checks.ts';
import type { Config } from '../../core/config/config.ts';
import type { DatabaseUrl } from '../../core/config/database-url.ts';
import { codeOf, messageOf } from '../../store/failure.ts';
import { namePattern } from '../server/scheduled-backup.ts';

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
