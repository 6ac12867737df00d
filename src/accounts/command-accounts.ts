import type { CommandDeclaration } from '../core/cli/command.ts';
import type { Network } from '../core/outside/network.ts';
import type { Accounts } from './change-user.ts';
import type { ObjectStore } from './files/object-store.ts';

/** The context of a command on the database. */
export interface CommandAccounts extends Accounts {
  /** Null where neither BASE_URL nor DOMAIN is set: the server's own address is unknown here. */
  readonly baseUrl: string | null;
  /** PROFILES_URL; else that of the server that started last; else the default. */
  readonly findPreviewUrl: () => Promise<string>;
  /** OIDC_ISSUER. */
  readonly issuer: string | null;
  /** DIRECTORY_DEFAULT: whether users who have not chosen are in the directory. */
  readonly isListedByDefault: boolean;
  /** Files and folders of fonts next to our own. */
  readonly fonts: readonly string[];
  readonly objects: ObjectStore;
  /** Access to other servers. */
  readonly network: Network;
  /** APP_SECRET. Without it, the command ends. */
  readonly readSecret: () => string;
  /** Starts a thread that reads documents: `import-worker.ts`, wherever Vitrine has it. */
  readonly startImportWorker: () => Worker;
}

/** A command that works on the database and ends. */
export type AccountsCommand = CommandDeclaration<'database', CommandAccounts>;
