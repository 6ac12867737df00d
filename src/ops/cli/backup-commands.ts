import { constants, setPriority, tmpdir } from 'node:os';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { createObjectStore } from '../../accounts/files/object-store.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { type MadeBackup, noteBackup } from '../../store/backups.ts';
import { Failure, messageOf } from '../../store/failure.ts';
import type { BackupMessage } from '../server/scheduled-backup.ts';
import { backUp } from './backup.ts';
import { backUpIntoFolder } from './backup-folder.ts';
import { findOutside } from './outside-files.ts';
import { type ProgramAccounts, type ProgramOptions, patienceWithS3 } from './program-options.ts';
import { verifyBackup } from './verify-backup.ts';

/** To FILE, or as configured. */
export function backupCommand(
  { program, ...accounts }: ProgramAccounts,
  terminal: Terminal,
  file: string | undefined,
): Promise<void> {
  return file === undefined
    ? backUpAsConfigured(accounts, terminal, program)
    : backUp(accounts, terminal, file);
}

/** By hand, or as the server's scheduled backup, which runs at low priority. */
async function backUpAsConfigured(
  accounts: CommandAccounts,
  terminal: Terminal,
  { readConfig, processes: { parent } }: ProgramOptions,
): Promise<void> {
  const { backupDir: folder, backupKeep: keep } = readConfig(['backupDir', 'backupKeep']);
  if (folder === null) throw new Failure('Name a file for the backup, or set BACKUP_DIR to a folder.');
  const tell = (message: BackupMessage): void => parent?.send(message);
  if (parent) stepBack();
  try {
    const begunAt = accounts.now().toISOString();
    const made = await backUpIntoFolder(accounts, terminal, { folder, keep });
    if (parent) return tell({ made });
    terminal.out(
      `The database is backed up in ${made.file}, with ${countOf(made.users, 'user')}, and was restored from it for a test.\n`,
    );
    await note(accounts, terminal, begunAt, made);
  } catch (error) {
    if (parent && error instanceof Failure) {
      tell({ failed: error.message });
      error.isTold = true;
    }
    throw error;
  }
}

/** For the doctor and the metrics. A backup counts even where the database cannot be written to. */
async function note(
  { database, now }: CommandAccounts,
  { err }: Terminal,
  begunAt: string,
  made: MadeBackup,
): Promise<void> {
  try {
    await database.transaction((queries) => noteBackup(queries, begunAt, now().toISOString(), made));
  } catch (error) {
    err(`That could not be noted in the database, so the doctor will not know of it: ${messageOf(error)}\n`);
  }
}

/** A sandbox may forbid it: then the backup runs at normal priority. */
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
    `${file} is whole: ${countOf(users, 'user')} and ${countOf(end.rows, 'row')} were restored from it.\n${found}`,
  );
}
