import { SQLiteError } from 'bun:sqlite';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { createObjectStore } from '../../accounts/files/object-store.ts';
import { lockedFieldsOf } from '../../accounts/locked-fields.ts';
import { createOutbox, type Outbox } from '../../accounts/mail/outbox.ts';
import type { RunnableCommand } from '../../core/cli/command.ts';
import type { Chosen } from '../../core/config/config.ts';
import { offersMail } from '../../core/config/mail.ts';
import { findAddress } from '../../store/addresses.ts';
import type { Database } from '../../store/database.ts';
import { Failure } from '../../store/failure.ts';
import { openDatabase, openExistingDatabase } from '../server/open-database.ts';
import {
  databaseSettings,
  type ProgramAccounts,
  type ProgramOptions,
  patienceWithS3,
} from './program-options.ts';

/** Opens the database for a command, and closes it in any case. */
export async function onDatabase(
  command: Pick<RunnableCommand, 'mails'>,
  options: ProgramOptions,
  { creates, check }: { readonly creates: boolean; check(): Promise<void> | void },
  work: (accounts: ProgramAccounts) => Promise<void> | void,
): Promise<void> {
  const { terminal, readConfig } = options;
  try {
    const config = readConfig(databaseSettings);
    await check();
    const open = creates ? openDatabase : openExistingDatabase;
    const database = await open(config.databaseUrl, {
      // After a failover the old primary may be available again without the latest data.
      directUrl: config.databaseDirectUrl,
      replicaUrl: config.databaseReplicaUrl,
      tell: (line) => terminal.err(`${line}\n`),
    });
    try {
      const accounts = createAccounts(config, database, options);
      const outbox = command.mails ? requireOutbox(options) : accounts.outbox;
      await work({ ...accounts, outbox: outbox ?? null, program: options });
    } finally {
      await database.close();
    }
  } catch (error) {
    throw error instanceof SQLiteError ? new Failure(`The database is unusable: ${error.message}`) : error;
  }
}

function requireOutbox({ readConfig }: ProgramOptions): Outbox {
  const config = readConfig(['environment', 'appSecret', 'mailServer', 'mailFrom']);
  if (offersMail(config)) return createOutbox(config.appSecret);
  throw new Failure('Email needs SMTP_URL and MAIL_FROM. Run this with the settings of the server.');
}

function createAccounts(
  config: Chosen<(typeof databaseSettings)[number]>,
  database: Database,
  { network, startImportWorker, readConfig }: ProgramOptions,
): CommandAccounts {
  const { environment, defaultLocale, baseUrl, previewUrl, given } = config;
  return {
    database,
    now: () => new Date(),
    defaultLanguage: defaultLocale,
    actor: 'command line',
    means: 'command line',
    origin: { way: 'command', from: null },
    // Without APP_SECRET, a command can only queue mails without a secret.
    outbox: offersMail(config) ? createOutbox(null) : null,
    locked: lockedFieldsOf(config.directoryFields, config.oidcName),
    loopbackWebhooks: environment === 'development',
    baseUrl: given.includes('BASE_URL') ? baseUrl : null,
    findPreviewUrl: async () =>
      given.includes('PROFILES_URL') ? previewUrl : ((await findAddress(database, 'preview')) ?? previewUrl),
    network,
    startImportWorker,
    readSecret: () => readConfig(['environment', 'appSecret']).appSecret,
    issuer: config.oidcIssuer,
    isListedByDefault: config.directoryDefault === 'listed',
    fonts: config.cardFonts,
    objects: createObjectStore(config.filesUrl, config, patienceWithS3),
  };
}
