import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import type { CommandDeclaration } from '../../core/cli/command.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import type { Chosen, ConfigFound, SettingName } from '../../core/config/config.ts';
import type { Environment, Surroundings } from '../../core/config/sources.ts';
import type { Network } from '../../core/outside/network.ts';
import type { Processes } from '../server/processes.ts';

/** The environment of Vitrine: terminal, settings, processes and network. */
export interface ProgramOptions {
  readonly terminal: Terminal;
  /** Reads all settings, or the named ones. Invalid settings end Vitrine. */
  readonly readConfig: <Name extends SettingName>(names?: readonly Name[]) => Chosen<Name>;
  /** Reads all settings, valid or not. */
  readonly examineConfig: () => ConfigFound;
  /** The environment and the settings file, not parsed. */
  readonly surroundings: () => Surroundings;
  /** The file of `--config`. */
  readonly configFile: string | null;
  /** Access to other servers. */
  readonly network: Network;
  readonly processes: Processes;
  /** For commands with their own variables: the environment, which overrides the file of `--config`. */
  readonly variables: () => Environment;
  /** Starts a thread that reads documents with `import-worker.ts`. */
  readonly startImportWorker: () => Worker;
}

/** A command that doesn't get an open database. */
export type ProgramCommand = CommandDeclaration<'program', ProgramOptions>;

/** The context of core commands that use the database. */
export interface ProgramAccounts extends CommandAccounts {
  readonly program: ProgramOptions;
}

export type ProgramAccountsCommand = CommandDeclaration<'database', ProgramAccounts>;

/** The settings that all commands on the database read. They include no secret, and no port. */
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

/** Milliseconds that a command waits for S3. A server waits less, because clients are waiting. */
export const patienceWithS3 = 60_000;
