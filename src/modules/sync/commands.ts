import type { CommandAction, CommandDeclaration } from '../../core/cli/command.ts';
import { asJson, type Printing } from '../../core/cli/printing.ts';
import type { PlanCommand, PullCommand, PushCommand, SyncContext } from './sync.ts';

const remote = ['VITRINE_URL', 'VITRINE_TOKEN', 'VITRINE_ID_TOKEN', 'VITRINE_USER'];
const statuses = 'Exits with 0 on success, 2 if there are changes (plan), 3 on a conflict, 1 on any error.';

/** Commands for profiles as folders, with a remote server. */
export const syncCommands: readonly CommandDeclaration<'program', SyncContext>[] = [
  {
    name: 'login',
    group: 'Programs',
    summary: 'Sign in to VITRINE_URL in the browser',
    details: 'The token is stored for this user of the machine. Exits with 0 on success, 1 if not.',
    example: 'login',
    settings: ['VITRINE_URL'],
    on: 'program',
    usageStatus: 1,
    action: explained(async () => {
      const { login } = await import('./login.ts');
      const { readRemoteSettings } = await import('./remote-settings.ts');
      return ({ variables }, terminal) => login(readRemoteSettings(variables()), terminal);
    }),
  },
  {
    name: 'pull',
    group: 'Programs',
    summary: 'Update a folder of profiles from a server',
    details: `Local changes stay. ${statuses}`,
    arguments: ['DIR'],
    options: [
      ['--user <name>', 'The user, if the token is an operator’s'],
      ['--all', 'All users, each in a folder with their name, and groups.ndjson'],
      ['--keep <side>', 'Resolve every conflict: mine (the folder) or theirs (the server)'],
      asJson,
    ],
    example: 'pull profile --user ada',
    settings: remote,
    on: 'program',
    usageStatus: 1,
    action: explained(async () => {
      const { pull } = await import('./sync.ts');
      return (context, _terminal, folder: string, options: PullCommand) => pull(context, folder, options);
    }),
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
    action: explained(async () => {
      const { plan } = await import('./sync.ts');
      return (context, _terminal, folder: string, options: PlanCommand) => plan(context, folder, options);
    }),
  },
  {
    name: 'push',
    group: 'Programs',
    summary: 'Save and publish a folder of profiles on a server',
    details: statuses,
    arguments: ['DIR'],
    options: [
      ['--draft', 'Save without publishing'],
      ['--publish', 'Also publish unpublished profiles'],
      ['--plan <file>', 'Apply the plan of plan --out, or stop if the server has changed'],
      asJson,
    ],
    example: 'push profile --plan profile.plan',
    settings: remote,
    on: 'program',
    usageStatus: 1,
    action: explained(async () => {
      const { push } = await import('./sync.ts');
      return (context, _terminal, folder: string, options: PushCommand) => push(context, folder, options);
    }),
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
    action: explained(async () => {
      const { validate } = await import('./sync.ts');
      return (context, _terminal, folder: string, options: Printing) => validate(context, folder, options);
    }),
  },
];

/** Explains an API client's error to the user. */
function explained(
  load: () => Promise<CommandAction<SyncContext>>,
): () => Promise<CommandAction<SyncContext>> {
  return async () => {
    const action = await load();
    return async (...typed) => {
      try {
        await action(...typed);
      } catch (error) {
        const { explainRemote } = await import('./remote-settings.ts');
        throw await explainRemote(error);
      }
    };
  };
}
