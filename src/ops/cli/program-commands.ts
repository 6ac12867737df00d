import type { AccountsCommand } from '../../accounts/command-accounts.ts';
import { asJson, asList } from '../../core/cli/printing.ts';
import type { ProgramCommand } from './program-options.ts';

/** Commands for other programs: tokens and the API. */
export const programCommands: readonly (AccountsCommand | ProgramCommand)[] = [
  {
    name: 'token',
    group: 'Programs',
    summary: 'Create, list and revoke API tokens',
    details: 'The command prints a token once. The database stores its hash.',
  },
  {
    name: 'token create',
    group: 'Programs',
    summary: 'Create a token for a user, or for an operator',
    options: [
      ['--user <name>', 'The user it belongs to'],
      [
        '--scope <scope...>',
        'profile:read, profile:write, profile:publish, account:read, groups:read, groups:write; with a role audit:read, users:read, users:support; without --user operator, scim or scim:operators',
        { isRequired: true },
      ],
      ['--expires <time>', 'Hours or days until it expires: 12h, 90d'],
      ['--name <text>', 'Name of the token'],
      asJson,
    ],
    example: 'token create --user ada --scope profile:read --expires 90d',
    on: 'database',
    creates: ({ user }: { readonly user?: string }) => user === undefined,
    check: async () => (await import('./tokens.ts')).checkTokenOptions,
    action: async () => (await import('./tokens.ts')).addTokenCommand,
  },
  {
    name: 'token list',
    group: 'Programs',
    summary: 'List tokens',
    options: asList,
    example: 'token list',
    on: 'database',
    action: async () => (await import('./tokens.ts')).printTokens,
  },
  {
    name: 'token revoke',
    group: 'Programs',
    summary: 'Revoke a token',
    arguments: ['ID'],
    example: 'token revoke 0192f3a1-7c64-7000-8000-000000000000',
    on: 'database',
    action: async () => (await import('./tokens.ts')).revokeToken,
  },
  {
    name: 'openapi',
    group: 'Programs',
    summary: 'Print the OpenAPI document',
    details: 'The server returns the same at /openapi.json.',
    example: 'openapi',
    settings: ['API_URL', 'PROFILES_URL', 'DIRECTORY'],
    on: 'program',
    action: async () => {
      const { printOpenApi } = await import('./openapi.ts');
      return ({ readConfig }, terminal) =>
        printOpenApi(readConfig(['apiUrl', 'previewUrl', 'directory']), terminal);
    },
  },
];
