import type { CommandDeclaration } from '../core/cli/command.ts';
import type { Network } from '../core/outside/network.ts';
import type { Accounts } from './change-user.ts';
import type { ObjectStore } from './files/object-store.ts';

/** The context of a command on the database. */
export interface CommandAccounts extends Accounts {
  /** Null if neither BASE_URL nor DOMAIN is set, because the server's URL is unknown then. */
  readonly baseUrl: string | null;
  /** PROFILES_URL, otherwise the URL of the server that started last, otherwise the default. */
  readonly findPreviewUrl: () => Promise<string>;
  /** OIDC_ISSUER. */
  readonly issuer: string | null;
  /** DIRECTORY_DEFAULT: whether users who have not chosen are in the directory. */
  readonly isListedByDefault: boolean;
  /** Files and folders with fonts, in addition to the built-in fonts. */
  readonly fonts: readonly string[];
  readonly objects: ObjectStore;
  /** Access to other servers. */
  readonly network: Network;
  /** Reads APP_SECRET. The command fails without it. */
  readonly readSecret: () => string;
  /** Starts a thread that reads documents with `import-worker.ts`. */
  readonly startImportWorker: () => Worker;
}

/** A command that works on the database and ends. */
export type AccountsCommand = CommandDeclaration<'database', CommandAccounts>;
