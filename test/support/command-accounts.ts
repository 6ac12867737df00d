import type { CommandAccounts } from '../../src/accounts/command-accounts.ts';
import { createObjectStore } from '../../src/accounts/files/object-store.ts';
import { publicInternet } from '../../src/core/outside/network.ts';
import type { Database } from '../../src/store/database.ts';
import { appSecret } from './server.ts';

/** A command's accounts, without external files. */
export function commandAccountsOf(database: Database): CommandAccounts {
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'test' };
  const findPreviewUrl = async () => 'http://preview.test';
  const addresses = { baseUrl: null, findPreviewUrl, issuer: null };
  const readSecret = () => appSecret;
  const startImportWorker = () =>
    new Worker(new URL('../../src/ops/cli/import-worker.ts', import.meta.url).href);
  const none = { s3Endpoint: null, s3Region: null, s3SessionToken: null };
  const objects = createObjectStore(null, { ...none, s3AccessKeyId: null, s3SecretAccessKey: null }, 1_000);
  return {
    ...accounts,
    ...addresses,
    network: publicInternet,
    isListedByDefault: false,
    fonts: [],
    startImportWorker,
    objects,
    readSecret,
  };
}
