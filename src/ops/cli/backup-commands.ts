import { constants, setPriority, tmpdir } from 'node:os';
import type { Command } from 'commander';
import { createObjectStore } from '../../accounts/files/object-store.ts';
import { type MadeBackup, noteBackup } from '../../store/backups.ts';
import { Failure, messageOf } from '../../store/failure.ts';
import type { BackupMessage } from '../server/scheduled-backup.ts';
import { backUp } from './backup.ts';
import { backUpIntoFolder } from './backup-folder.ts';
import { filesSettings } from './files-commands.ts';
import { listSettings } from './list-settings.ts';
import { type CommandAccounts, type OnDatabase, type ProgramOptions, patienceWithS3 } from './on-database.ts';
import { findOutside } from './outside-files.ts';
import { checkBackup, restoreBackup } from './restore.ts';
import { countOf, type Terminal } from './terminal.ts';
import { verifyBackup } from './verify-backup.ts';

export function addBackupCommands(program: Command, onDatabase: OnDatabase, options: ProgramOptions): void {
  onDatabase(
    program,
    'backup [FILE]',
    'write everything to one file, or - for standard output; either engine can restore it. Without FILE: to BACKUP_DIR, verified, and no more than BACKUP_KEEP are left',
    (accounts, terminal, file?: string) =>
      file === undefined ? backUpAsConfigured(accounts, terminal, options) : backUp(accounts, terminal, file),
    { settings: ['BACKUP_DIR', 'BACKUP_KEEP'] },
  );
  program
    .command('verify FILE')
    .description(
      'restore a backup into a temporary database, and see whether all of it is there, and the files outside that it names. It is made in TMPDIR (/tmp), and needs as much room there as the database',
    )
    .addHelpText('after', listSettings(filesSettings))
    .action((file: string) => verify(options, file));
  onDatabase(
    program,
    'restore FILE',
    'read a backup, or - for standard input, into an empty database',
    restoreBackup,
    { makes: () => true, first: checkBackup },
  );
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

async function verify({ terminal: { out }, readConfig }: ProgramOptions, file: string): Promise<void> {
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
