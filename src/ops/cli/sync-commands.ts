import type { Command } from 'commander';
import { VitrineError } from '#client';
import { explain } from '../../modules/sync/remote.ts';
import { Failure } from '../../store/failure.ts';
import type { ProgramOptions } from './on-database.ts';
import { asJson } from './printing.ts';
import type { PlanCommand, PullCommand, PushCommand, SyncContext } from './sync.ts';
import { UsageError } from './usage-error.ts';

const settings = `
Settings, from the environment:
  VITRINE_URL    address of the API, such as https://api.example.org
  VITRINE_TOKEN  a token for it: profile:read and profile:write of one user, or operator for a folder of folders
In the CI of GitHub or GitLab no token is needed, where its repository is allowed at /tokens:
  VITRINE_ID_TOKEN  what GitLab hands out (id_tokens, with VITRINE_URL as aud); GitHub is asked by itself
  VITRINE_USER      for whom, where several have allowed it
`;
const statuses = `
Ends with 0 if all is well, 2 if there are changes (plan), 3 if there is a conflict, 1 for any error.
`;

/** Profiles as folders, against a server elsewhere: these open no database. */
export function addSyncCommands(program: Command, options: ProgramOptions): void {
  const { terminal, remote } = options;
  addLogin(program, options);
  const context: SyncContext = { terminal, remote };
  add(
    program
      .command('pull DIR')
      .description('bring profiles from a server into a folder, and keep what has changed there')
      .option('--user <name>', 'whose profile, if a token is for everybody')
      .option('--all', 'everybody, each in a folder of their name')
      .option('--keep <side>', 'decide every conflict: mine (the folder) or theirs (the server)')
      .option(...asJson),
    async (folder: string, options: PullCommand) => (await load()).pull(context, folder, options),
  );
  add(
    program
      .command('plan DIR')
      .description('tell what a push of a folder would change on the server')
      .option('--draft', 'as push --draft would')
      .option('--publish', 'as push --publish would')
      .option('--out <file>', 'write the plan to a file, for push --plan')
      .option(...asJson),
    async (folder: string, options: PlanCommand) => (await load()).plan(context, folder, options),
  );
  add(
    program
      .command('push DIR')
      .description('make the server say what a folder says: its files, one save, one publish')
      .option('--draft', 'save, and publish nothing')
      .option('--publish', 'publish a profile that was unpublished, too')
      .option('--plan <file>', 'do what plan --out has written, or nothing if the server has moved')
      .option(...asJson),
    async (folder: string, options: PushCommand) => (await load()).push(context, folder, options),
  );
  add(
    program
      .command('validate DIR')
      .description('check profiles in a folder without a server; problems have file and line')
      .option(...asJson),
    async (folder: string, options: { readonly json?: boolean }) =>
      (await load()).validate(context, folder, options),
    '\nEnds with 0 if all is well, 1 if not.\n',
  );
}

function addLogin(program: Command, { terminal, remote }: ProgramOptions): void {
  add(
    program
      .command('login')
      .description('be let in at VITRINE_URL through the browser; the token is kept for this user alone'),
    async () => (await import('./login.ts')).login(remote, terminal),
    '\nEnds with 0 if all is well, 1 if not.\n',
  );
}

function load() {
  return import('./sync.ts');
}

/** 2 says something else here, so wrong usage ends with 1. */
function add<Args extends unknown[]>(
  command: Command,
  work: (...args: Args) => Promise<void>,
  help = settings + statuses,
): void {
  command
    .addHelpText('after', help)
    .exitOverride((error) => {
      if (error.exitCode === 0) throw error;
      throw Object.assign(new Failure(error.message), { isTold: true });
    })
    .action(async (...args: Args) => {
      try {
        await work(...args);
      } catch (error) {
        if (error instanceof UsageError) command.error(error.message);
        throw error instanceof VitrineError ? new Failure(explain(error)) : error;
      }
    });
}
