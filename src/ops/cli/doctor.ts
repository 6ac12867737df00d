import { dirname } from 'node:path';
import type { Accounts } from '../../accounts/change-user.ts';
import { type Check, fail, ok, printChecks, warn } from '../../core/cli/checks.ts';
import type { Printing } from '../../core/cli/printing.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import type { Config, ConfigFound, SettingName } from '../../core/config/config.ts';
import { nameOfDatabase } from '../../core/config/database-url.ts';
import { modules } from '../../modules.ts';
import { findAddress } from '../../store/addresses.ts';
import type { Database } from '../../store/database.ts';
import { rebuildListings } from '../../store/directory/rebuild.ts';
import { Failure } from '../../store/failure.ts';
import { compareMigrations } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations.ts';
import { openExistingDatabase } from '../server/open-database.ts';
import { checkOperators, checkPasskeys } from './check-accounts.ts';
import { checkBackups } from './check-backups.ts';
import {
  checkClock,
  checkConnections,
  checkDisk,
  checkFolder,
  checkMigrations,
  checkOpening,
  checkStorage,
} from './check-database.ts';
import { checkFiles, type FilesFound, objectsOf } from './check-files.ts';
import { checkMail, checkRedis, checkSettings } from './check-settings.ts';
import { type Examined, examineUsers } from './examine-users.ts';
import { type HostAddress, reachAddress } from './reach-addresses.ts';

export interface Consultation extends Printing {
  /** Whether to rebuild the directory before it is checked. */
  readonly rebuildDirectory?: boolean;
  /** Whether to send no requests to the public URLs. */
  readonly offline?: boolean;
  /** Whether to read outside files too. */
  readonly readFiles?: boolean;
}

type Ready = ConfigFound['config'] & Pick<Config, 'databaseUrl'>;

/**
 * Checks the whole installation, from the settings to the published profiles. Changes nothing unless an
 * option asks for it.
 */
export async function consult(found: ConfigFound, terminal: Terminal, options: Consultation): Promise<void> {
  const checks: Check[] = [];
  const tell = (some: readonly (Check | null)[]) => {
    const told = some.filter((check) => check !== null);
    checks.push(...told);
    if (!options.json) printChecks(terminal, told);
  };
  tell(checkSettings(found));
  const { databaseUrl } = found.config;
  const name = databaseUrl ? nameOfDatabase(databaseUrl) : 'no database';
  const examined = databaseUrl
    ? await examine({ ...found.config, databaseUrl }, terminal, options, tell)
    : null;
  const wasExamined = examined !== null;
  const { users, findings } = examined ?? { users: 0, findings: [] };
  const summary = wasExamined
    ? `${name}: ${countOf(users, 'user')} examined, ${countOf(findings.length, 'problem')} found.`
    : 'No users examined.';
  if (options.json) terminal.out(`${JSON.stringify({ database: name, users, findings, checks })}\n`);
  else terminal.out([...findings, summary].map((line) => `${line}\n`).join(''));
  if (findings.length > 0)
    throw new Failure('The database has problems. Publish the users above again, or restore a backup.');
  const failed = checks.filter(({ status }) => status === 'fail').length;
  if (failed > 0) throw new Failure(`${countOf(failed, 'check')} failed.`);
}

async function examine(
  config: Ready,
  terminal: Terminal,
  options: Consultation,
  tell: (checks: readonly (Check | null)[]) => void,
): Promise<Examined | null> {
  let database: Database;
  try {
    database = await openExistingDatabase(config.databaseUrl, {
      asItIs: true,
      directUrl: config.databaseDirectUrl ?? null,
      replicaUrl: config.databaseReplicaUrl ?? null,
    });
  } catch (error) {
    tell([checkOpening(error, config)]);
    return null;
  }
  try {
    const state = await compareMigrations(database, migrations);
    const folders = foldersOf(config);
    tell([await checkStorage(database), checkMigrations(state)]);
    tell(
      Object.entries(folders).flatMap(([place, folder]) => [
        checkFolder(place, folder),
        checkDisk(place, folder),
      ]),
    );
    tell([await checkConnections(database, config), await checkClock(database)]);
    // A database with another schema has to be migrated before its data can be checked.
    const isOfNow = state.pending.length + state.unknown.length + state.changed.length === 0;
    if (isOfNow) tell(await checkBackups(database, config.backupDir ?? null, folders.database ?? null));
    if (isOfNow) tell(await checkPasskeys(database, config.baseUrl));
    if (isOfNow) tell([await checkOperators(database, config.operatorsNeed ?? null)]);
    if (!options.offline) tell(await reachAddresses(config, database, isOfNow));
    if (!options.offline) tell([await checkMail(config), await checkRedis(config)]);
    const system = { config, database, offline: options.offline === true, isMigrated: isOfNow };
    for (const { check } of modules) if (check) tell([await check(system)].flat());
    if (!isOfNow) return null;
    const files = await checkFiles(database, objectsOf(config), options.offline === true);
    tell(files.checks);
    const examined = await examineUsersOf(config, database, terminal, { ...options, ...files });
    tell([judgeDirectory(examined), judgeImages(examined)]);
    return examined;
  } finally {
    await database.close();
  }
}

async function examineUsersOf(
  config: Ready,
  database: Database,
  { err }: Terminal,
  { rebuildDirectory, readFiles = false, trouble }: Consultation & FilesFound,
): Promise<Examined> {
  if (rebuildDirectory)
    await database.transaction((queries) => rebuildListings(queries, (line) => err(`${line}\n`)));
  const accounts: Accounts = {
    database,
    now: () => new Date(),
    defaultLanguage: config.defaultLocale ?? 'en',
    actor: 'command line',
    objects: objectsOf(config),
  };
  return examineUsers(accounts, { trouble, readFiles });
}

function judgeDirectory({ findings }: Examined): Check {
  return findings.some((finding) => finding.includes('the directory'))
    ? fail('directory', 'differs from the published profiles', 'vitrine doctor --rebuild-directory')
    : ok('directory', 'matches the published profiles');
}

function judgeImages({ uncleaned }: Examined): Check | null {
  if (uncleaned === 0) return null;
  const message = `${countOf(uncleaned, 'image')} from an earlier version may contain location data`;
  return warn('images', message, 'vitrine file clean --all');
}

function foldersOf({ databaseUrl, backupDir }: Ready): Record<string, string> {
  return {
    ...(databaseUrl.engine === 'sqlite' ? { database: dirname(databaseUrl.path) } : {}),
    ...(backupDir ? { backups: backupDir } : {}),
  };
}

const hosts = [
  { variable: 'BASE_URL', setting: 'baseUrl', host: 'main' },
  { variable: 'PROFILES_URL', setting: 'previewUrl', host: 'preview' },
  { variable: 'API_URL', setting: 'apiUrl', host: 'api' },
] as const satisfies readonly { variable: string; setting: SettingName; host: string }[];

/** Uses the configured URLs. For missing ones, uses those that the server stored at its last start. */
async function reachAddresses(config: Ready, database: Database, isOfNow: boolean): Promise<Check[]> {
  const secret =
    config.given.includes('APP_SECRET') || config.environment === 'development'
      ? (config.appSecret ?? null)
      : null;
  const looks = hosts.map(async ({ variable, setting, host }): Promise<Check[]> => {
    const isGiven = config.given.includes(variable);
    const url = (isGiven ? config[setting] : isOfNow ? await findAddress(database, host) : null) ?? null;
    if (url === null)
      return [warn('urls', `${variable} is not set, and no server has started yet`, `set ${variable}`)];
    const listens = `${config.host ?? 'its address'} port ${config.port ?? 8000}`;
    const address: HostAddress = { variable, url, secret, listens };
    const checks = await reachAddress(address);
    return isGiven ? checks : checks.map(lessSure);
  });
  return (await Promise.all(looks)).flat();
}

function lessSure(check: Check): Check {
  return check.status === 'fail' ? { ...check, status: 'warn' } : check;
}
