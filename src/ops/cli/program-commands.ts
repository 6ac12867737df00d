import type { AccountsCommand } from '../../accounts/command-accounts.ts';
import { asJson, asList, type Printing } from '../../core/cli/printing.ts';
import type { ProgramCommand } from './program-options.ts';
import type { PlanCommand, PullCommand, PushCommand } from './sync.ts';

const remote = ['VITRINE_URL', 'VITRINE_TOKEN', 'VITRINE_ID_TOKEN', 'VITRINE_USER'];
const statuses = 'Exits with 0 on success, 2 if there are changes (plan), 3 on a conflict, 1 on any error.';

/** Commands before those of modules. */
export const tokenCommands: readonly AccountsCommand[] = [
  {
    name: 'token',
    group: 'Programs',
    summary: 'Create, list and revoke API tokens',
    details: 'A token is shown once. The database stores its hash.',
  },
  {
    name: 'token create',
    group: 'Programs',
    summary: 'Create a token for a user, or for an operator',
    options: [
      ['--user <name>', 'The user it belongs to'],
      [
        '--scope <scope...>',
        'profile:read, profile:write, profile:publish; without --user operator, scim or scim:operators',
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
];

/** The API, and profiles as folders against a server elsewhere. */
export const programCommands: readonly (AccountsCommand | ProgramCommand)[] = [
  {
    name: 'openapi',
    group: 'Programs',
    summary: 'Print the OpenAPI document',
    details: 'The server returns the same at /openapi.json.',
    example: 'openapi',
    settings: ['API_URL', 'PREVIEW_URL', 'DIRECTORY'],
    on: 'program',
    action: async () => {
      const { printOpenApi } = await import('./openapi.ts');
      return ({ readConfig }, terminal) =>
        printOpenApi(readConfig(['apiUrl', 'previewUrl', 'directory']), terminal);
    },
  },
  {
    name: 'login',
    group: 'Programs',
    summary: 'Sign in to VITRINE_URL in the browser',
    details: 'The token is stored for this user of the machine. Exits with 0 on success, 1 if not.',
    example: 'login',
    settings: ['VITRINE_URL'],
    on: 'program',
    usageStatus: 1,
    action: async () => {
      const { login } = await import('./login.ts');
      return ({ remote }, terminal) => login(remote, terminal);
    },
  },
  {
    name: 'pull',
    group: 'Programs',
    summary: 'Update a folder of profiles from a server',
    details: `Local changes stay. ${statuses}`,
    arguments: ['DIR'],
    options: [
      ['--user <name>', 'The user, if the token is an operator’s'],
      ['--all', 'All users, each in a folder with their name'],
      ['--keep <side>', 'Resolve every conflict: mine (the folder) or theirs (the server)'],
      asJson,
    ],
    example: 'pull profile --user ada',
    settings: remote,
    on: 'program',
    usageStatus: 1,
    action: async () => {
      const { pull } = await import('./sync.ts');
      return (context, _terminal, folder: string, options: PullCommand) => pull(context, folder, options);
    },
  },
  {
    name: 'plan',
    group: 'Programs',
    summary: 'Print what a push of a folder would change',
    details: statuses,
    arguments: ['DIR'],
    options: [
      ['--draft', 'As push --draft would'],
      ['--publish', 'As push --publish would'],
      ['--out <file>', 'Write the plan to a file for push --plan'],
      asJson,
    ],
    example: 'plan profile --out profile.plan',
    settings: remote,
    on: 'program',
    usageStatus: 1,
    action: async () => {
      const { plan } = await import('./sync.ts');
      return (context, _terminal, folder: string, options: PlanCommand) => plan(context, folder, options);
    },
  },
  {
    name: 'push',
    group: 'Programs',
    summary: 'Save and publish a folder of profiles on a server',
    details: statuses,
    arguments: ['DIR'],
    options: [
      ['--draft', 'Save without publishing'],
      ['--publish', 'Also publish a profile that was unpublished'],
      ['--plan <file>', 'Apply the plan of plan --out, or stop if the server has changed'],
      asJson,
    ],
    example: 'push profile --plan profile.plan',
    settings: remote,
    on: 'program',
    usageStatus: 1,
    action: async () => {
      const { push } = await import('./sync.ts');
      return (context, _terminal, folder: string, options: PushCommand) => push(context, folder, options);
    },
  },
  {
    name: 'validate',
    group: 'Programs',
    summary: 'Check a folder of profiles without a server',
    details: 'It prints each problem with file and line. Exits with 0 on success, 1 if not.',
    arguments: ['DIR'],
    options: [asJson],
    example: 'validate profile',
    on: 'program',
    usageStatus: 1,
    action: async () => {
      const { validate } = await import('./sync.ts');
      return (context, _terminal, folder: string, options: Printing) => validate(context, folder, options);
    },
  },
];
