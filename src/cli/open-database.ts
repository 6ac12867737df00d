import { type DatabaseUrl, nameOfDatabase } from '../store/database-url.ts';
import { openStore, type Store, type StoreOptions } from '../store/store.ts';
import { Failure, messageOf } from './failure.ts';

export async function openDatabase(url: DatabaseUrl, options?: StoreOptions): Promise<Store> {
  try {
    return await openStore(url, options);
  } catch (error) {
    throw new Failure(`The database ${nameOfDatabase(url)} cannot be used: ${messageOf(error)}`);
  }
}
