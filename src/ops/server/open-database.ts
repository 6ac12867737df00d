import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type DatabaseUrl, nameOfDatabase } from '../../core/config/database-url.ts';
import { type ConnectOptions, connectDatabase, EmptyDatabase } from '../../store/connect-database.ts';
import type { Database } from '../../store/database.ts';
import { codeOf, Failure, messageOf } from '../../store/failure.ts';
import { refuseBesideRescued } from './rescued-files.ts';

/** Opens a database and creates a missing one, unless a rescued copy has to be restored first. */
export async function openDatabase(url: DatabaseUrl, options?: ConnectOptions): Promise<Database> {
  if (url.engine === 'sqlite') refuseBesideRescued(url.path);
  try {
    return await connectDatabase(url, options);
  } catch (error) {
    if (error instanceof EmptyDatabase) throw new Failure(`${nameOfDatabase(url)} is empty. ${advice}`);
    const cause = url.engine === 'postgres' ? await explain(error, new URL(url.url)) : messageOf(error);
    throw new Failure(`The database ${nameOfDatabase(url)} cannot be used: ${cause}`, { cause: error });
  }
}

/** Explains the error, because the client reports an unknown host name in the same way as a closed port. */
async function explain(error: unknown, { hostname, port }: URL): Promise<string> {
  const origin = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (codeOf(origin) !== 'ERR_POSTGRES_CONNECTION_REFUSED') return messageOf(origin);
  const { lookup } = await import('node:dns/promises');
  const isKnown = await lookup(hostname.replace(/^\[|\]$/g, '')).then(
    () => true,
    () => false,
  );
  return isKnown
    ? `nothing listens on ${hostname} port ${port || '5432'}`
    : `the name ${hostname} is not found`;
}

/** For commands that need an existing database, because a mistyped name must not create an empty one. */
export async function openExistingDatabase(url: DatabaseUrl, options?: ConnectOptions): Promise<Database> {
  if (url.engine === 'sqlite' && !existsSync(url.path)) {
    throw new Failure(`There is no database at ${resolve(url.path)}. ${advice}`);
  }
  return openDatabase(url, { ...options, mustExist: options?.asItIs !== true });
}

const advice =
  'Set DATABASE_URL to the one that the server uses; serve, restore, import, user add and token create make a new one.';
