import type { Command } from 'commander';
import { checkUsername } from '../accounts/create-user.ts';
import { addAccessCommands } from './access-commands.ts';
import { addBackupCommands } from './backup-commands.ts';
import { examine } from './doctor.ts';
import { createOnDatabase, type OnDatabase, type ProgramOptions } from './on-database.ts';
import { asJson } from './printing.ts';
import { addProfileCommands } from './profile-commands.ts';
import {
  addUser,
  changeOperator,
  checkSwitch,
  remove,
  rename,
  resume,
  showUser,
  showUsers,
  suspend,
} from './users.ts';

/** All that work on the database and come to an end. */
export function addCommands(program: Command, options: ProgramOptions): void {
  const onDatabase = createOnDatabase(options);
  addUserCommands(program, onDatabase);
  addProfileCommands(program, onDatabase);
  addAccessCommands(program, onDatabase);
  addBackupCommands(program, onDatabase, options);
  addDatabaseCommands(program, onDatabase);
}

function addUserCommands(program: Command, onDatabase: OnDatabase): void {
  const user = program.command('user').description('add, show and change users');
  onDatabase(
    user
      .command('add NAME')
      .description('add a user with an empty draft')
      .option('--operator', 'who may look after everybody on the main host'),
    addUser,
    { makes: () => true, first: checkUsername },
  );
  onDatabase(
    user
      .command('operator NAME on|off')
      .description('let a user look after everybody on the main host, or no longer'),
    changeOperator,
    { first: checkSwitch },
  );
  onDatabase(
    user
      .command('list')
      .description('list the users by name')
      .option(...asJson),
    showUsers,
  );
  onDatabase(
    user
      .command('show NAME')
      .description('show a user')
      .option(...asJson),
    showUser,
  );
  onDatabase(user.command('suspend NAME').description('hide a user from readers'), suspend);
  onDatabase(user.command('resume NAME').description('let a suspended user be seen again'), resume, {
    settings: ['DEFAULT_LOCALE'],
  });
  onDatabase(user.command('rename NAME NEW').description('give a user another name'), rename, {
    settings: ['DEFAULT_LOCALE'],
  });
  onDatabase(
    user
      .command('delete NAME')
      .description('delete a user, with every revision and file')
      .option('--yes', 'do not ask'),
    remove,
  );
}

function addDatabaseCommands(program: Command, onDatabase: OnDatabase): void {
  onDatabase(
    program
      .command('doctor')
      .description('examine every user and file, and the directory of people')
      .option('--rebuild-directory', 'make the directory anew first, from what is published')
      .option(...asJson),
    examine,
    { settings: ['DEFAULT_LOCALE'] },
  );
}
