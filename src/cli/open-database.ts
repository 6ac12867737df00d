import { type DatabaseUrl, nameOfDatabase } from '../store/database-url.ts';
import { openStore, type Store } from '../store/store.ts';
import { Failure, messageOf } from './failure.ts';

export async function openDatabase(url: DatabaseUrl): Promise<Store> {
  try {
    return await openStore(url);
  } catch (error) {
    throw new Failure(`The database ${nameOfDatabase(url)} cannot be used: ${messageOf(error)}`);
  }
}
