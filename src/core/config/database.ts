import type { DatabaseUrl } from './database-url.ts';
import { UnfitValue } from './values.ts';

export function databaseUrl(value: string): DatabaseUrl | UnfitValue {
  if (namesSeveralServers(value)) return oneServer;
  if (isPostgresUrl(value)) return { engine: 'postgres', url: value };
  if (/^postgres(ql)?:/.test(value)) return escaped;
  const path = value.startsWith('sqlite:') ? value.slice('sqlite:'.length) : '';
  if (path !== '') return { engine: 'sqlite', path };
  return new UnfitValue('use sqlite:PATH, for example sqlite:var/vitrine.db, or postgres://…');
}

export function postgresUrl(value: string): string | UnfitValue {
  if (namesSeveralServers(value)) return oneServer;
  return isPostgresUrl(value) ? value : escaped;
}

const escaped = new UnfitValue(
  'use postgres://user:password@host/name, and write / ? # @ % and blanks in the user or the password as %2F %3F %23 %40 %25 %20',
);

function isPostgresUrl(value: string): boolean {
  const url = /^postgres(ql)?:\/\/\S+$/.test(value) ? URL.parse(value) : null;
  if (url === null) return false;
  const { username, password, pathname, search, hash } = url;
  // An @ behind the host: a part of the password would be taken for the host, and be told.
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

/** As other PostgreSQL clients read it; ours would ignore all but one. */
function namesSeveralServers(value: string): boolean {
  const [, authority = '', query = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)[^?#]*(\?[^#]*)?/.exec(value) ?? [];
  const parameters = new URLSearchParams(query);
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  return (
    ['target_session_attrs', 'load_balance_hosts'].some((name) => parameters.has(name)) ||
    [hosts, parameters.get('host'), parameters.get('port')].some((list) => list?.includes(','))
  );
}
