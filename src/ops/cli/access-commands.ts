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
    program,
    'sign-in-link NAME',
    'print a link that signs a user in once; there they can set a password. Its address is BASE_URL, or else that of the server that started last',
    printSignInLink,
    { settings: ['BASE_URL'] },
  )
    .option('--expires <time>', 'after so many hours or days: 12h, 7d', '24h')
    .option(...asJson);
  addTokenCommands(program, onDatabase);
  addWebhookCommands(program, onDatabase);
}

function addTokenCommands(program: Command, onDatabase: OnDatabase): void {
  const token = program.command('token').description('credentials for programs; shown once, kept as a hash');
  onDatabase(token, 'create', 'make a token for a user, or without one for an operator', addTokenCommand, {
    makes: ({ user }) => user === undefined,
    first: checkTokenOptions,
  })
    .option('--user <name>', 'whose it is')
    .requiredOption(
      '--scope <scope...>',
      'profile:read, profile:write, profile:publish (for assistants); without a user operator, or scim and scim:operators (for SCIM); several are possible',
    )
    .option('--expires <time>', 'after so many hours or days: 12h, 90d')
    .option('--name <text>', 'what to call it')
    .option(...asJson);
  onDatabase(token, 'list', 'list the tokens', printTokens).option(...asJson);
  onDatabase(token, 'revoke ID', 'let a token be of no use any more', revokeToken);
}

function addWebhookCommands(program: Command, onDatabase: OnDatabase): void {
  const webhook = program
    .command('webhook')
    .description('addresses that are told of events as they happen, with a signature');
  onDatabase(
    webhook,
    'add URL',
    'tell URL of what happens: to a user, or without one to everybody; prints the secret, once',
    addWebhookCommand,
    { first: checkWebhookOptions },
  )
    .option('--user <name>', 'whose events')
    .option('--type <type...>', 'only these types of events, such as profile.published')
    .option(...asJson);
  onDatabase(webhook, 'list', 'list the webhooks, and how much waits for each', printWebhooks).option(
    ...asJson,
  );
  onDatabase(webhook, 'remove ID', 'tell it no more', removeWebhookCommand);
  onDatabase(webhook, 'resume ID', 'go on with one that its receiver stopped by 410', resumeStopped);
  onDatabase(webhook, 'failures ID', 'list what was given up after ten attempts', listFailuresCommand).option(
    ...asJson,
  );
  onDatabase(webhook, 'retry ID', 'try again what was given up', retryFailuresCommand);
}
