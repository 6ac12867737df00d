import { type DatabaseUrl, openStore, type Store } from '../store/store.ts';
import { Failure, messageOf } from './failure.ts';

export async function openDatabase(url: DatabaseUrl): Promise<Store> {
  try {
    return await openStore(url);
  } catch (error) {
    throw new Failure(`The database ${nameOf(url)} cannot be used: ${messageOf(error)}`);
  }
}

/** For a person to read: without the password. */
export function nameOf(url: DatabaseUrl): string {
  if (url.engine === 'sqlite') return url.path;
  const { protocol, host, pathname } = new URL(url.url);
  return `${protocol}//${host}${pathname}`;
}
