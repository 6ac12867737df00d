import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Accounts } from '../../accounts/change-user.ts';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { erasureFileIn, erasureFileOf } from '../../accounts/erasure-file.ts';
import { createObjectStore } from '../../accounts/files/object-store.ts';
import { createHashAccount, recordErasures } from '../../accounts/record-erasures.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { type MadeBackup, noteBackup } from '../../store/backups.ts';
import { Failure, isFull, messageOf } from '../../store/failure.ts';
import { Outage } from '../../store/outage.ts';
import { type BackupMessage, namePattern } from '../server/scheduled-backup.ts';
import { backUp, nameOfUnfinished, type Progress, removeLeftovers, writeSafely } from './backup.ts';
import { latestMoment } from './check-backups.ts';
import { findOutside } from './check-files.ts';
import { type ProgramAccounts, type ProgramOptions, patienceWithS3 } from './program-options.ts';
import { verificationPrefix, verifyBackup } from './restore.ts';

/** Writes a backup to FILE, or as configured. */
export function backupCommand(
  { program, ...accounts }: ProgramAccounts,
  terminal: Terminal,
  file: string | undefined,
): Promise<void> {
  return file === undefined
    ? backUpAsConfigured(accounts, terminal, program)
    : backUp(accounts, terminal, file);
}

/** Runs by hand, or as the server's scheduled backup at low priority. */
async function backUpAsConfigured(
  accounts: CommandAccounts,
  terminal: Terminal,
  program: ProgramOptions,
): Promise<void> {
  const { readConfig, processes } = program;
  const { parent } = processes;
  const { backupDir: folder, backupKeep: keep } = readConfig(['backupDir', 'backupKeep']);
  if (folder === null) throw new Failure('Name a file for the backup, or set BACKUP_DIR to a folder.');
  const tell = (message: BackupMessage): void => parent?.send(message);
  if (parent) stepBack();
  try {
    const begunAt = accounts.now().toISOString();
    await noteErasuresHere(accounts, program, folder);
    const made = await backUpIntoFolder(accounts, terminal, { folder, keep });
    if (parent) return tell({ made });
    terminal.out(`Backup written to ${made.file}, with ${countOf(made.users, 'user')}. Restore tested.\n`);
    await note(accounts, terminal, begunAt, made);
  } catch (error) {
    if (parent && error instanceof Failure) {
      tell({ failed: error.message });
      error.isTold = true;
    }
    throw error;
  }
}

/** Lists deleted users, as servers do. Without APP_SECRET this is left to a server. */
async function noteErasuresHere(
  { database, objects }: CommandAccounts,
  { examineConfig }: ProgramOptions,
  folder: string,
): Promise<void> {
  const { config } = examineConfig();
  if (!config.appSecret) return;
  const bucket = erasureFileOf(objects);
  const files = [erasureFileIn(folder), ...(bucket ? [bucket] : [])];
  await recordErasures(database, createHashAccount(config.appSecret), files);
}

/** Records the backup for `vitrine doctor` and the metrics. If the database is read-only, the backup still succeeds. */
async function note(
  { database, now }: CommandAccounts,
  { err }: Terminal,
  begunAt: string,
  made: MadeBackup,
): Promise<void> {
  try {
    await database.transaction((queries) => noteBackup(queries, begunAt, now().toISOString(), made));
  } catch (error) {
    err(
      `Vitrine couldn't record this backup in the database, so vitrine doctor doesn't count it: ${messageOf(error)}\n`,
    );
  }
}

/** Lowers the priority. If a sandbox forbids that, the backup runs at normal priority. */
function stepBack(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {}
}

export async function verifyCommand(
  { readConfig }: ProgramOptions,
  { out }: Terminal,
  file: string,
): Promise<void> {
  const config = readConfig([
    's3Endpoint',
    's3Region',
    's3AccessKeyId',
    's3SecretAccessKey',
    's3SessionToken',
  ]);
  const objects = config.s3AccessKeyId === null ? null : createObjectStore(null, config, patienceWithS3);
  let found = '';
  const { users, end } = await verifyBackup(file, tmpdir(), async (queries, restored) => {
    found = await findOutside(queries, restored.end.outside ?? {}, objects);
  });
  out(
    `${file} is complete: ${countOf(users, 'user')} and ${countOf(end.rows, 'row')} restored from it.\n${found}`,
  );
}

export interface BackupFolder {
  readonly folder: string;
  /** The number of backups to keep in the folder. */
  readonly keep: number;
}

/** Writes another backup into the folder, verifies it by restoring it, and then deletes the oldest. */
export async function backUpIntoFolder(
  { database, now }: Pick<Accounts, 'database' | 'now'>,
  progress: Progress,
  { folder, keep }: BackupFolder,
): Promise<MadeBackup> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeLeftovers(folder, now().getTime(), isLeftover);
    const name = nameOf(now().toISOString());
    const file = join(folder, name);
    const { users } = await writeSafely(database, progress, file, async (unfinished) => {
      await verifyBackup(unfinished, folder);
    });
    await removeOld(folder, keep, name);
    return { file, bytes: (await stat(file)).size, users };
  } catch (error) {
    throw new Failure(`Backup failed: ${reasonOf(error, folder)}`);
  }
}

function reasonOf(error: unknown, folder: string): string {
  if (error instanceof Failure) return error.message;
  if (isFull(error)) return `BACKUP_DIR ${folder} is full; free some space, or mount a larger disk.`;
  return error instanceof Outage ? error.message : `BACKUP_DIR ${folder}: ${messageOf(error)}.`;
}

function isLeftover(name: string): boolean {
  return name.startsWith(verificationPrefix) || namePattern.test(nameOfUnfinished(name) ?? '');
}

function nameOf(moment: string): string {
  return `vitrine-${moment.replace(/[-:]|\.\d+/g, '')}.backup.gz`;
}

/** Names sort in the order of creation. Backups dated in the future are deleted first, and the newest never. */
async function removeOld(folder: string, keep: number, newest: string): Promise<void> {
  const found = (await readdir(folder))
    .filter((name) => namePattern.test(name) && name !== newest)
    .toSorted();
  const latest = nameOf(latestMoment());
  const others = [...found.filter((name) => name > latest), ...found.filter((name) => name <= latest)];
  for (const name of others.slice(0, Math.max(0, others.length + 1 - keep)))
    await rm(join(folder, name), { force: true });
}
