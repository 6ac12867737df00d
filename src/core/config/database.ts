import type { DatabaseUrl } from './database-url.ts';
import { UnfitValue } from './values.ts';

export function databaseUrl(value: string): DatabaseUrl | UnfitValue {
  if (namesSeveralServers(value)) return oneServer;
  if (isPostgresUrl(value)) return findPool(value);
  if (/^postgres(ql)?:/.test(value)) return escaped;
  const path = value.startsWith('sqlite:') ? value.slice('sqlite:'.length) : '';
  if (path !== '') return { engine: 'sqlite', path };
  return new UnfitValue('use sqlite:PATH, for example sqlite:var/vitrine.db, or postgres://…');
}

export function postgresUrl(value: string): string | UnfitValue {
  if (namesSeveralServers(value)) return oneServer;
  if (!isPostgresUrl(value)) return escaped;
  return new URL(value).searchParams.has('pool') ? noPooler : value;
}

/** The query parameter `pool` is for Vitrine and isn't part of the PostgreSQL URL. */
function findPool(value: string): DatabaseUrl | UnfitValue {
  const url = new URL(value);
  const pool = url.searchParams.get('pool');
  if (pool === null) return { engine: 'postgres', url: value };
  url.searchParams.delete('pool');
  return pool === 'transaction' ? { engine: 'postgres', url: url.href, isPooled: true } : otherPool;
}

const otherPool = new UnfitValue(
  'use pool=transaction for a pooler in transaction mode; leave pool out in session mode',
);

const noPooler = new UnfitValue('name PostgreSQL itself: only DATABASE_URL can have pool=transaction');

const escaped = new UnfitValue(
  'use postgres://user:password@host/name, and write / ? # @ % and spaces in the user or the password as %2F %3F %23 %40 %25 %20',
);

function isPostgresUrl(value: string): boolean {
  const url = /^postgres(ql)?:\/\/\S+$/.test(value) ? URL.parse(value) : null;
  if (url === null) return false;
  const { username, password, pathname, search, hash } = url;
  // An @ after the host means that the password isn't encoded. Its end would count as the host and appear in messages.
  if ((pathname + hash + (username === '' ? search : '')).includes('@')) return false;
  return [username, password, pathname].every(canDecode);
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const oneServer = new UnfitValue(
  'name one server, without target_session_attrs; put a second one into DATABASE_REPLICA_URL, and Vitrine finds the writable one',
);

/** Other PostgreSQL clients accept several servers in a URL. The client of Bun would ignore all but one. */
function namesSeveralServers(value: string): boolean {
  const [, authority = '', query = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)[^?#]*(\?[^#]*)?/.exec(value) ?? [];
  const parameters = new URLSearchParams(query);
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  return (
    ['target_session_attrs', 'load_balance_hosts'].some((name) => parameters.has(name)) ||
    [hosts, parameters.get('host'), parameters.get('port')].some((list) => list?.includes(','))
  );
}
