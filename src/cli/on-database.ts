import { SQLiteError } from 'bun:sqlite';
import type { Command } from 'commander';
import type { Accounts } from '../accounts/change-user.ts';
import type { Chosen, ConfigFound, SettingName } from '../config/config.ts';
import { offersMail } from '../config/mail.ts';
import { createObjectStore, type ObjectStore } from '../files/object-store.ts';
import { createOutbox, type Outbox } from '../mail/outbox.ts';
import type { Network } from '../outside/network.ts';
import { Failure } from '../server/failure.ts';
import { openDatabase, openExistingDatabase } from '../server/open-database.ts';
import type { Processes } from '../server/processes.ts';
import { findAddress } from '../store/addresses.ts';
import type { Database } from '../store/database.ts';
import { nameOfDatabase } from '../store/database-url.ts';
import { listSettings } from './list-settings.ts';
import type { RemoteSettings } from './remote-settings.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface ProgramOptions {
  readonly terminal: Terminal;
  /** All of the settings, or those that are named. Ends the program when they are not fit. */
  readonly readConfig: <Name extends SettingName>(names?: readonly Name[]) => Chosen<Name>;
  /** The same, whether they are fit or not. */
  readonly examineConfig: () => ConfigFound;
  /** Where other servers are found. */
  readonly network: Network;
  readonly processes: Processes;
  /** A server elsewhere. */
  readonly remote: RemoteSettings;
  /** A thread of its own that reads documents: `import-worker.ts`, wherever the program has it. */
  readonly startImportWorker: () => Worker;
}

export interface CommandAccounts extends Accounts, Pick<ProgramOptions, 'network' | 'startImportWorker'> {
  /** Null where BASE_URL is not set: what the server calls itself is not known here. */
  readonly baseUrl: string | null;
  /** PREVIEW_URL; where it is not set, that of the server that started last; where none has, what one would take. */
  readonly findPreviewUrl: () => Promise<string>;
  /** For a person to read. */
  readonly databaseName: string;
  /** Files and folders of fonts beside our own. */
  readonly fonts: readonly string[];
  readonly objects: ObjectStore;
}

interface Needs<Args extends unknown[]> {
  /** Whether it makes a database where there is none. */
  readonly makes?: (...args: Args) => boolean;
  /** What can be refused before there is a database. */
  readonly first?: (...args: Args) => Promise<void> | void;
  /** Whether it writes messages with a secret in them: only where mail is sent, and APP_SECRET is known. */
  readonly mails?: boolean;
  /** Which settings it reads besides the database's. */
  readonly settings?: readonly string[];
}

type Work<Args extends unknown[]> = (
  accounts: CommandAccounts,
  terminal: Terminal,
  ...args: Args
) => Promise<void>;

/** The database, and what is said of it: a command has no secret and listens nowhere. */
const needed = [
  'environment',
  'databaseUrl',
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

/** Lets a command work on the open database, which is closed again whatever happens. */
export function createOnDatabase(options: ProgramOptions) {
  const { terminal, readConfig } = options;
  return function onDatabase<Args extends unknown[]>(
    command: Command,
    work: Work<Args>,
    { makes = () => false, first, settings = [], mails = false }: Needs<Args> = {},
  ) {
    command
      .addHelpText('after', listSettings(['DATABASE_URL', ...settings]))
      .action(async (...args: Args) => {
        try {
          const config = readConfig(needed);
          await first?.(...args);
          const open = makes(...args) ? openDatabase : openExistingDatabase;
          const database = await open(config.databaseUrl, { tell: (line) => terminal.err(`${line}\n`) });
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
  const { environment, databaseUrl, defaultLocale, baseUrl, previewUrl, given } = config;
  return {
    database,
    now: () => new Date(),
    defaultLanguage: defaultLocale,
    actor: 'command line',
    means: 'command line',
    // A command does not know APP_SECRET: it writes messages without a secret, and no others.
    outbox: offersMail(config) ? createOutbox(null) : null,
    loopbackWebhooks: environment === 'development',
    baseUrl: given.includes('BASE_URL') ? baseUrl : null,
    findPreviewUrl: async () =>
      given.includes('PREVIEW_URL') ? previewUrl : ((await findAddress(database, 'preview')) ?? previewUrl),
    network,
    startImportWorker,
    databaseName: nameOfDatabase(databaseUrl),
    fonts: config.cardFonts,
    objects: createObjectStore(config.filesUrl, config, patienceWithS3),
  };
}
