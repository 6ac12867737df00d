import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import type { CommandDeclaration } from '../../core/cli/command.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import type { Chosen, ConfigFound, SettingName } from '../../core/config/config.ts';
import type { Environment, Surroundings } from '../../core/config/sources.ts';
import type { Network } from '../../core/outside/network.ts';
import type { Processes } from '../server/processes.ts';

/** Vitrine's surroundings: terminal, settings, processes and network. */
export interface ProgramOptions {
  readonly terminal: Terminal;
  /** All settings, or the named ones. Ends Vitrine when they are not valid. */
  readonly readConfig: <Name extends SettingName>(names?: readonly Name[]) => Chosen<Name>;
  /** The same, valid or not. */
  readonly examineConfig: () => ConfigFound;
  /** Environment and file, unread. */
  readonly surroundings: () => Surroundings;
  /** The file that `--config` names. */
  readonly configFile: string | null;
  /** Access to other servers. */
  readonly network: Network;
  readonly processes: Processes;
  /** For commands with variables of their own: the environment, over the file that `--config` names. */
  readonly variables: () => Environment;
  /** Starts a thread that reads documents: `import-worker.ts`, wherever Vitrine has it. */
  readonly startImportWorker: () => Worker;
}

/** A command that opens no database by itself. */
export type ProgramCommand = CommandDeclaration<'program', ProgramOptions>;

/** The context of Vitrine's own commands on the database. */
export interface ProgramAccounts extends CommandAccounts {
  readonly program: ProgramOptions;
}

export type ProgramAccountsCommand = CommandDeclaration<'database', ProgramAccounts>;

/** The settings that every command on the database reads: it has no secret and does not listen. */
export const databaseSettings = [
  'environment',
  'databaseUrl',
  'databaseDirectUrl',
  'databaseReplicaUrl',
  'defaultLocale',
  'locales',
  'port',
  'domain',
  'baseUrl',
  'previewUrl',
  'mailServer',
  'oidcIssuer',
  'oidcName',
  'directoryFields',
  'directoryDefault',
  'cardFonts',
  'filesUrl',
  's3Endpoint',
  's3Region',
  's3AccessKeyId',
  's3SecretAccessKey',
  's3SessionToken',
] as const satisfies readonly SettingName[];

/** Milliseconds that a command waits for S3: longer than a server, since no client waits. */
export const patienceWithS3 = 60_000;
