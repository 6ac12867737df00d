import type { DatabaseUrl } from '../store/database-url.ts';
import { UnfitValue } from './values.ts';

export function databaseUrl(value: string): DatabaseUrl | UnfitValue {
  if (namesSeveralServers(value)) return oneServer;
  if (isPostgresUrl(value)) return { engine: 'postgres', url: value };
  const path = value.startsWith('sqlite:') ? value.slice('sqlite:'.length) : '';
  if (path !== '') return { engine: 'sqlite', path };
  return new UnfitValue('use sqlite: and the path of a file, such as sqlite:var/vitrine.db, or postgres://…');
}

export function postgresUrl(value: string): string | UnfitValue {
  if (namesSeveralServers(value)) return oneServer;
  return isPostgresUrl(value) ? value : new UnfitValue('use postgres://user:password@host/name');
}

function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value);
}

const oneServer = new UnfitValue(
  'name one server, without target_session_attrs, which is not understood here; a second one that follows it goes into DATABASE_REPLICA_URL, and whichever of the two takes writes is found',
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
