import { SQLiteError } from 'bun:sqlite';
import { Command } from 'commander';
import { version } from '../../package.json';
import type { Accounts } from '../accounts/change-user.ts';
import { type Config, describeSettings } from '../config.ts';
import { backUp, restore } from './backup.ts';
import { examine } from './doctor.ts';
import { exportUsers } from './export.ts';
import { Failure } from './failure.ts';
import { addFile, dropFile, listFiles } from './files.ts';
import { importUsers } from './import.ts';
import { openDatabase } from './open-database.ts';
import { publishUser, unpublishUser } from './publishing.ts';
import { printSignInLink } from './sign-in-link.ts';
import type { Terminal } from './terminal.ts';
import { addToken, listTokens, revokeToken } from './tokens.ts';
import { addUser, listUsers, remove, rename, resume, showUser, suspend } from './users.ts';
import {
  addWebhook,
  dropWebhook,
  listFailures,
  listWebhooks,
  resumeStopped,
  retryFailures,
} from './webhooks.ts';

export interface Surroundings {
  readonly terminal: Terminal;
  /** All of the settings, or those that the database needs. Ends the program when they are not fit. */
  readonly readConfig: (purpose: 'serve' | 'database') => Config;
}

interface CommandAccounts extends Accounts {
  readonly baseUrl: string;
}

const asJson = ['--json', 'print JSON, one value a line'] as const;

/** The whole command line. */
export function createProgram({ terminal, readConfig }: Surroundings): Command {
  const settings = `\nSettings, from the environment (name, default, meaning):\n${describeSettings()}`;
  const program = new Command('vitrine')
    .description('A self-hosted home for public profiles: every person gets a page that is also data.')
    .version(version)
    .showHelpAfterError('(vitrine --help tells more)')
    .addHelpText('after', settings);

  program
    .command('serve')
    .description('answer requests until SIGTERM or SIGINT')
    .addHelpText('after', settings)
    .action(async () => {
      // Half of the program, which no other command needs.
      const { serve } = await import('./serve.ts');
      await serve(readConfig('serve'), terminal);
    });

  const user = program.command('user').description('add, show and change users');
  user.command('add NAME').description('add a user with an empty draft').action(work(addUser));
  user
    .command('list')
    .description('list the users by name')
    .option(...asJson)
    .action(work(listUsers));
  user
    .command('show NAME')
    .description('show a user')
    .option(...asJson)
    .action(work(showUser));
  user.command('suspend NAME').description('hide a user from readers').action(work(suspend));
  user.command('resume NAME').description('let a suspended user be seen again').action(work(resume));
  user.command('rename NAME NEW').description('give a user another name').action(work(rename));
  user
    .command('delete NAME')
    .description('delete a user, with every revision and file')
    .option('--yes', 'do not ask')
    .action(work(remove));

  program
    .command('sign-in-link NAME')
    .description('print a link that signs a user in once; there they can set a password')
    .option('--expires <time>', 'after so many hours or days: 12h, 7d', '24h')
    .option(...asJson)
    .action(work(printSignInLink));

  program
    .command('import FILE')
    .description(
      'store resumes: a resume.json with a username, a folder of them, what export --to wrote, NDJSON, or - for standard input',
    )
    .option('--publish', 'publish what is stored')
    .option(...asJson)
    .action(work(importUsers));
  program
    .command('export [NAME]')
    .description('write the draft of a user, private fields included')
    .option('--all', 'every user, as NDJSON by username')
    .option('--to <path>', 'a folder or a .tar, with the files')
    .action(work(exportUsers));

  const file = program
    .command('file')
    .description('files of an item: PATH is <section>/<item>/<name>, or basics/image/<name>');
  file.command('add NAME PATH SOURCE').description('add the file SOURCE to the draft').action(work(addFile));
  file
    .command('list NAME')
    .description('list the files of the draft')
    .option(...asJson)
    .action(work(listFiles));
  file.command('remove NAME PATH').description('remove a file from the draft').action(work(dropFile));

  const token = program.command('token').description('credentials for programs; shown once, kept as a hash');
  token
    .command('create')
    .description('make a token for a user, or without one for an operator')
    .option('--user <name>', 'whose it is')
    .requiredOption('--scope <scope...>', 'profile:read, profile:write or operator; several are possible')
    .option('--expires <time>', 'after so many hours or days: 12h, 90d')
    .option(...asJson)
    .action(work(addToken));
  token
    .command('list')
    .description('list the tokens')
    .option(...asJson)
    .action(work(listTokens));
  token.command('revoke ID').description('let a token be of no use any more').action(work(revokeToken));

  const webhook = program
    .command('webhook')
    .description('addresses that are told of events as they happen, with a signature');
  webhook
    .command('add URL')
    .description('tell URL of what happens: to a user, or without one to everybody; prints the secret, once')
    .option('--user <name>', 'whose events')
    .option('--type <type...>', 'only these types of events, such as profile.published')
    .option(...asJson)
    .action(work(addWebhook));
  webhook
    .command('list')
    .description('list the webhooks, and how much waits for each')
    .option(...asJson)
    .action(work(listWebhooks));
  webhook.command('remove ID').description('tell it no more').action(work(dropWebhook));
  webhook
    .command('resume ID')
    .description('go on with one that its receiver stopped by 410')
    .action(work(resumeStopped));
  webhook
    .command('failures ID')
    .description('list what was given up after ten attempts')
    .option(...asJson)
    .action(work(listFailures));
  webhook.command('retry ID').description('try again what was given up').action(work(retryFailures));

  program
    .command('publish NAME')
    .description('show the draft to readers')
    .option('--revision <n>', 'show an older revision instead')
    .action(work(publishUser));
  program.command('unpublish NAME').description('show readers nothing').action(work(unpublishUser));

  program
    .command('backup FILE')
    .description('write everything to one file; it can be restored into either engine')
    .action(work(({ store }: Accounts, terminal_: Terminal, path: string) => backUp(store, terminal_, path)));
  program
    .command('restore FILE')
    .description('read a backup into an empty database')
    .action(
      work(({ store }: Accounts, terminal_: Terminal, path: string) => restore(store, terminal_, path)),
    );
  program
    .command('doctor')
    .description('examine every user and file')
    .option(...asJson)
    .action(work(examine));
  return program;

  /** A command on the open database, which is closed again whatever happens. */
  function work<Args extends unknown[]>(
    command: (accounts: CommandAccounts, terminal: Terminal, ...args: Args) => Promise<void>,
  ) {
    return async (...args: Args) => {
      const config = readConfig('database');
      const store = await openDatabase(config.databaseUrl);
      try {
        const accounts = {
          store,
          now: () => new Date(),
          defaultLanguage: config.defaultLocale,
          actor: 'command line',
          baseUrl: config.baseUrl,
        };
        await command(accounts, terminal, ...args);
      } catch (error) {
        throw error instanceof SQLiteError
          ? new Failure(`The database cannot be used: ${error.message}`)
          : error;
      } finally {
        await store.database.close();
      }
    };
  }
}
