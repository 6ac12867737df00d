import type { Command } from 'commander';
import type { OnDatabase } from './on-database.ts';
import { asJson } from './printing.ts';
import { printSignInLink } from './sign-in-link.ts';
import { addTokenCommand, checkTokenOptions, printTokens, revokeToken } from './tokens.ts';
import {
  addWebhookCommand,
  checkWebhookOptions,
  listFailuresCommand,
  printWebhooks,
  removeWebhookCommand,
  resumeStopped,
  retryFailuresCommand,
} from './webhooks.ts';

/** How people and programs get in, and what is told to others. */
export function addAccessCommands(program: Command, onDatabase: OnDatabase): void {
  onDatabase(
    program
      .command('sign-in-link NAME')
      .description(
        'print a link that signs a user in once; there they can set a password. Its address is BASE_URL, or else that of the server that started last',
      )
      .option('--expires <time>', 'after so many hours or days: 12h, 7d', '24h')
      .option(...asJson),
    printSignInLink,
    { settings: ['BASE_URL'] },
  );
  addTokenCommands(program, onDatabase);
  addWebhookCommands(program, onDatabase);
}

function addTokenCommands(program: Command, onDatabase: OnDatabase): void {
  const token = program.command('token').description('credentials for programs; shown once, kept as a hash');
  onDatabase(
    token
      .command('create')
      .description('make a token for a user, or without one for an operator')
      .option('--user <name>', 'whose it is')
      .requiredOption(
        '--scope <scope...>',
        'profile:read, profile:write, profile:publish (for assistants); without a user operator, or scim (for a directory that provisions); several are possible',
      )
      .option('--expires <time>', 'after so many hours or days: 12h, 90d')
      .option('--name <text>', 'what to call it')
      .option(...asJson),
    addTokenCommand,
    {
      makes: ({ user }) => user === undefined,
      first: checkTokenOptions,
    },
  );
  onDatabase(
    token
      .command('list')
      .description('list the tokens')
      .option(...asJson),
    printTokens,
  );
  onDatabase(token.command('revoke ID').description('let a token be of no use any more'), revokeToken);
}

function addWebhookCommands(program: Command, onDatabase: OnDatabase): void {
  const webhook = program
    .command('webhook')
    .description('addresses that are told of events as they happen, with a signature');
  onDatabase(
    webhook
      .command('add URL')
      .description(
        'tell URL of what happens: to a user, or without one to everybody; prints the secret, once',
      )
      .option('--user <name>', 'whose events')
      .option('--type <type...>', 'only these types of events, such as profile.published')
      .option(...asJson),
    addWebhookCommand,
    { first: checkWebhookOptions },
  );
  onDatabase(
    webhook
      .command('list')
      .description('list the webhooks, and how much waits for each')
      .option(...asJson),
    printWebhooks,
  );
  onDatabase(webhook.command('remove ID').description('tell it no more'), removeWebhookCommand);
  onDatabase(
    webhook.command('resume ID').description('go on with one that its receiver stopped by 410'),
    resumeStopped,
  );
  onDatabase(
    webhook
      .command('failures ID')
      .description('list what was given up after ten attempts')
      .option(...asJson),
    listFailuresCommand,
  );
  onDatabase(webhook.command('retry ID').description('try again what was given up'), retryFailuresCommand);
}
