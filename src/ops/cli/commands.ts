import type { Command } from 'commander';
import { addAccessCommands } from './access-commands.ts';
import { addBackupCommands } from './backup-commands.ts';
import { type Consultation, consult } from './doctor.ts';
import { addFilesCommands } from './files-commands.ts';
import { askForHealth } from './health.ts';
import { inviteCommand } from './invite.ts';
import { listSettings } from './list-settings.ts';
import { addMailCommands } from './mail-commands.ts';
import { createOnDatabase, type OnDatabase, type ProgramOptions } from './on-database.ts';
import { asJson } from './printing.ts';
import { addProfileCommands } from './profile-commands.ts';
import { removeSecondFactorCommand } from './second-factor.ts';
import { addSyncCommands } from './sync-commands.ts';
import { type UpgradeOptions, upgrade } from './upgrade.ts';
import {
  addUserCommand,
  changeEmail,
  changeOperator,
  changeScim,
  checkNewUser,
  checkSwitch,
  printUsers,
  remove,
  rename,
  resumeCommand,
  showUserCommand,
  suspendCommand,
} from './users.ts';

/** All commands that work on the database and end. */
export function addCommands(program: Command, options: ProgramOptions): void {
  const onDatabase = createOnDatabase(options);
  addUserCommands(program, onDatabase);
  addProfileCommands(program, onDatabase);
  addAccessCommands(program, onDatabase);
  addFilesCommands(program, onDatabase);
  addBackupCommands(program, onDatabase, options);
  addOperatorCommands(program, options);
  addProgrammerCommands(program, options);
  addSyncCommands(program, options);
  addMailCommands(program, options);
}

const language = { settings: ['DEFAULT_LOCALE'] };

function addUserCommands(program: Command, onDatabase: OnDatabase): void {
  const user = program.command('user').description('add, show and change users');
  onDatabase(user, 'add NAME', 'add a user with an empty draft', addUserCommand, {
    makes: () => true,
    first: checkNewUser,
  })
    .option('--operator', 'let them look after everybody on the main host')
    .option('--email <address>', 'for signing in and for notices; it counts as confirmed');
  onDatabase(
    program,
    'invite FILE',
    'ask people in by mail: an address a line, Name <address>, or CSV with email, name and username; - for standard input. Who is a member or was invited already is passed over, so it can be run again',
    inviteCommand,
    { mails: true, settings: ['APP_SECRET', 'MAIL_URL', 'MAIL_FROM', 'DEFAULT_LOCALE'] },
  ).option(...asJson);
  onDatabase(
    user,
    'operator NAME on|off',
    'let a user look after everybody on the main host, or no longer',
    changeOperator,
    { first: checkSwitch },
  );
  onDatabase(
    user,
    'scim NAME on|off',
    'let SCIM change an account that it did not create, or make it read-only to SCIM',
    changeScim,
    { first: checkSwitch },
  );
  onDatabase(
    user,
    'email NAME ADDRESS',
    'set the address of an account, for signing in and for notices; none takes it away',
    changeEmail,
  );
  onDatabase(
    user,
    'second-factor NAME off',
    'remove the second factor of who has lost it, with its recovery codes',
    removeSecondFactorCommand,
  );
  onDatabase(user, 'list', 'list the users by name', printUsers).option(...asJson);
  onDatabase(user, 'show NAME', 'show a user', showUserCommand).option(...asJson);
  onDatabase(user, 'suspend NAME', 'hide a user from readers', suspendCommand);
  onDatabase(user, 'resume NAME', 'let a suspended user be seen again', resumeCommand, language);
  onDatabase(user, 'rename NAME NEW', 'give a user another name', rename, language);
  onDatabase(user, 'delete NAME', 'delete a user, with every revision and file', remove).option(
    '--yes',
    'do not ask',
  );
}

function addOperatorCommands(program: Command, options: ProgramOptions): void {
  const { terminal, examineConfig, readConfig } = options;
  program
    .command('health')
    .description('ask the server of this machine whether it can do its work; exits with 1 if not')
    .addHelpText('after', listSettings(['HOST', 'PORT', 'BASE_URL']))
    .action(() => askForHealth(readConfig(['host', 'port', 'baseUrl']), terminal));
  program
    .command('doctor')
    .description(
      'look at settings, database, migrations, disk, clock, backups, files outside and public addresses, and examine every user and file',
    )
    .option('--rebuild-directory', 'make the directory anew first, from what is published')
    .option('--offline', 'ask no address')
    .option(
      '--read-files',
      'read the files that are outside as well, and not only look whether they are there',
    )
    .option(...asJson)
    .addHelpText('after', listSettings())
    .action((options: Consultation) => consult(examineConfig(), terminal, options));
  program
    .command('upgrade')
    .description('bring the database forward to this version, as the next start of the server would')
    .option('--check', 'change nothing, and tell what would happen')
    .option('--no-backup', 'go on without a recent backup')
    .option(...asJson)
    .addHelpText('after', listSettings(['DATABASE_URL', 'DATABASE_REPLICA_URL', 'BACKUP_DIR']))
    .action((options: UpgradeOptions) => upgrade(examineConfig(), terminal, options));
}

/** Without a database: for developers of clients, on whichever machine. */
function addProgrammerCommands(program: Command, { terminal, readConfig }: ProgramOptions): void {
  program
    .command('openapi')
    .description('print the OpenAPI document of the API, as the server gives it at /openapi.json')
    .addHelpText('after', listSettings(['API_URL', 'PREVIEW_URL', 'DIRECTORY']))
    .action(async () => {
      const { printOpenApi } = await import('./openapi.ts');
      printOpenApi(readConfig(['apiUrl', 'previewUrl', 'directory']), terminal);
    });
}
