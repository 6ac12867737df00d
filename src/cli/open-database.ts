import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type DatabaseUrl, nameOfDatabase } from '../store/database-url.ts';
import { openStore, type Store, type StoreOptions } from '../store/store.ts';
import { Failure, messageOf } from './failure.ts';

/** Makes it where there is none. */
export async function openDatabase(url: DatabaseUrl, options?: StoreOptions): Promise<Store> {
  try {
    return await openStore(url, options);
  } catch (error) {
    throw new Failure(`The database ${nameOfDatabase(url)} cannot be used: ${messageOf(error)}`);
  }
}

/** For what only looks at a database, or changes what is in it: a mistyped name must not make an empty one. */
export async function openExistingDatabase(url: DatabaseUrl): Promise<Store> {
  if (url.engine === 'sqlite' && !existsSync(url.path)) {
    throw new Failure(
      `There is no database at ${resolve(url.path)}. Set DATABASE_URL to the one that the server uses; serve, restore, import and user add make a new one.`,
    );
  }
  return openDatabase(url);
}
