import { SQLiteError } from 'bun:sqlite';
import type { Command } from 'commander';
import type { Accounts } from '../../accounts/change-user.ts';
import { createObjectStore, type ObjectStore } from '../../accounts/files/object-store.ts';
import { createOutbox, type Outbox } from '../../accounts/mail/outbox.ts';
import type { Chosen, ConfigFound, SettingName } from '../../core/config/config.ts';
import { offersMail } from '../../core/config/mail.ts';
import type { Network } from '../../core/outside/network.ts';
import { findAddress } from '../../store/addresses.ts';
import type { Database } from '../../store/database.ts';
import { Failure } from '../../store/failure.ts';
import { openDatabase, openExistingDatabase } from '../server/open-database.ts';
import type { Processes } from '../server/processes.ts';
import { listSettingsOf } from './list-settings.ts';
import type { RemoteSettings } from './remote-settings.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface ProgramOptions {
  readonly terminal: Terminal;
  /** All settings, or the named ones. Ends the program when they are not valid. */
  readonly readConfig: <Name extends SettingName>(names?: readonly Name[]) => Chosen<Name>;
  /** The same, valid or not. */
  readonly examineConfig: () => ConfigFound;
  /** Access to other servers. */
  readonly network: Network;
  readonly processes: Processes;
  readonly remote: RemoteSettings;
  /** Starts a thread that reads documents: `import-worker.ts`, wherever the program has it. */
  readonly startImportWorker: () => Worker;
}

export interface CommandAccounts extends Accounts, Pick<ProgramOptions, 'network' | 'startImportWorker'> {
  /** Null where BASE_URL is not set: the server's own address is unknown here. */
  readonly baseUrl: string | null;
  /** PREVIEW_URL; else that of the server that started last; else the default. */
  readonly findPreviewUrl: () => Promise<string>;
  /** Files and folders of fonts beside our own. */
  readonly fonts: readonly string[];
  readonly objects: ObjectStore;
}

interface Needs<Args extends unknown[]> {
  /** Whether it creates a database where there is none. */
  readonly makes?: (...args: Args) => boolean;
  /** Checks that need no database. */
  readonly first?: (...args: Args) => Promise<void> | void;
  /** Whether it queues messages with a secret: only where mail is sent, and APP_SECRET is known. */
  readonly mails?: boolean;
  /** The settings that it reads besides those of the database. */
  readonly settings?: readonly string[];
}

type Work<Args extends unknown[]> = (
  accounts: CommandAccounts,
  terminal: Terminal,
  ...args: Args
) => Promise<void>;

/** The settings of the database: a command has no secret and does not listen. */
const needed = [
  'environment',
  'databaseUrl',
  'databaseReplicaUrl',
  'defaultLocale',
  'locales',
  'port',
  'baseUrl',
  'previewUrl',
  'mailServer',
  'cardFonts',
  'filesUrl',
  's3Endpoint',
  's3Region',
  's3AccessKeyId',
  's3SecretAccessKey',
  's3SessionToken',
] as const;
type Needed = (typeof needed)[number];

/** Milliseconds that a command waits for S3: longer than a server, since no client waits. */
export const patienceWithS3 = 60_000;

export type OnDatabase = ReturnType<typeof createOnDatabase>;

/** Adds a command that works on the open database, which is closed again in any case; its options come after it. */
export function createOnDatabase(options: ProgramOptions) {
  const { terminal, readConfig } = options;
  return function onDatabase<Args extends unknown[]>(
    parent: Command,
    name: string,
    description: string,
    work: Work<Args>,
    { makes = () => false, first, settings = [], mails = false }: Needs<Args> = {},
  ): Command {
    const command = parent
      .command(name)
      .description(description)
      .addHelpText('after', listSettingsOf(['DATABASE_URL', 'DATABASE_REPLICA_URL', ...settings], needed))
      .action(async (...args: Args) => {
        try {
          const config = readConfig(needed);
          await first?.(...args);
          const open = makes(...args) ? openDatabase : openExistingDatabase;
          const database = await open(config.databaseUrl, {
            // After a failover the old primary may be back, and has not what the server has.
            replicaUrl: config.databaseReplicaUrl,
            tell: (line) => terminal.err(`${line}\n`),
          });
          try {
            const accounts = createAccounts(config, database, options);
            const outbox = mails ? requireOutbox(options) : accounts.outbox;
            await work({ ...accounts, outbox: outbox ?? null }, terminal, ...args);
          } finally {
            await database.close();
          }
        } catch (error) {
          if (error instanceof UsageError) command.error(error.message);
          throw error instanceof SQLiteError
            ? new Failure(`The database cannot be used: ${error.message}`)
            : error;
        }
      });
    return command;
  };
}

function requireOutbox({ readConfig }: ProgramOptions): Outbox {
  const config = readConfig(['environment', 'appSecret', 'mailServer', 'mailFrom']);
  if (offersMail(config)) return createOutbox(config.appSecret);
  throw new Failure(
    'No mail is sent without MAIL_URL and MAIL_FROM: run this with the environment of the server.',
  );
}

function createAccounts(
  config: Chosen<Needed>,
  database: Database,
  { network, startImportWorker }: ProgramOptions,
): CommandAccounts {
  const { environment, defaultLocale, baseUrl, previewUrl, given } = config;
  return {
    database,
    now: () => new Date(),
    defaultLanguage: defaultLocale,
    actor: 'command line',
    means: 'command line',
    // Without APP_SECRET a command can only queue messages without a secret.
    outbox: offersMail(config) ? createOutbox(null) : null,
    loopbackWebhooks: environment === 'development',
    baseUrl: given.includes('BASE_URL') ? baseUrl : null,
    findPreviewUrl: async () =>
      given.includes('PREVIEW_URL') ? previewUrl : ((await findAddress(database, 'preview')) ?? previewUrl),
    network,
    startImportWorker,
    fonts: config.cardFonts,
    objects: createObjectStore(config.filesUrl, config, patienceWithS3),
  };
}
