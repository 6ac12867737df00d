import type { ProgramAccountsCommand, ProgramCommand } from './program-options.ts';

export const filesSettings: readonly string[] = [
  'FILES_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
];

/** Commands for backups and the storage of files. */
export const dataCommands: readonly (ProgramAccountsCommand | ProgramCommand)[] = [
  {
    name: 'backup',
    group: 'Data',
    summary: 'Write everything to one file; - for standard output',
    details:
      'SQLite and PostgreSQL can restore it. Without FILE the command writes to BACKUP_DIR, verifies the backup, and deletes older ones beyond BACKUP_KEEP.',
    arguments: ['[FILE]'],
    example: 'backup vitrine.backup.gz',
    settings: ['BACKUP_DIR', 'BACKUP_KEEP'],
    on: 'database',
    action: async () => (await import('./backup-commands.ts')).backupCommand,
  },
  {
    name: 'verify',
    group: 'Data',
    summary: 'Restore a backup into a temporary database to check it',
    details:
      'It also looks for the files outside the database. TMPDIR (/tmp) needs as much free space as the database.',
    arguments: ['FILE'],
    example: 'verify vitrine.backup.gz',
    settings: filesSettings,
    on: 'program',
    action: async () => (await import('./backup-commands.ts')).verifyCommand,
  },
  {
    name: 'restore',
    group: 'Data',
    summary: 'Read a backup into an empty database; - for standard input',
    arguments: ['FILE'],
    details:
      'It deletes users again who were deleted after the backup. The file erasures.ndjson next to FILE, in BACKUP_DIR or in the bucket lists them under APP_SECRET.',
    example: 'restore vitrine.backup.gz',
    settings: ['APP_SECRET', 'BACKUP_DIR'],
    on: 'database',
    creates: () => true,
    check: async () => (await import('./restore.ts')).checkBackup,
    action: async () => (await import('./restore.ts')).restoreCommand,
  },
  { name: 'files', group: 'Data', summary: 'Move files between the database and FILES_URL' },
  {
    name: 'files move',
    group: 'Data',
    summary: 'Move all files to FILES_URL',
    details: 'Servers keep running. You can stop it and run it again.',
    options: [['--to <place>', 'database moves them back into the database']],
    example: 'files move',
    settings: filesSettings,
    on: 'database',
    action: async () => (await import('./move-files.ts')).moveCommand,
  },
  {
    name: 'files sweep',
    group: 'Data',
    summary: 'Delete unused files outside the database now',
    details: 'The server does it automatically.',
    example: 'files sweep',
    settings: filesSettings,
    on: 'database',
    action: async () => (await import('./move-files.ts')).sweepCommand,
  },
  {
    name: 'files own',
    group: 'Data',
    summary: 'Let this database delete its files at FILES_URL',
    details: 'Run it after a restore, once the old database no longer exists.',
    example: 'files own',
    settings: filesSettings,
    on: 'database',
    action: async () => (await import('./move-files.ts')).ownCommand,
  },
];
