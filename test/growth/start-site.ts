import { createToken } from '../../src/accounts/identity/tokens.ts';
import { hasGroups } from '../../src/store/groups.ts';
import { addViews } from '../../src/store/views.ts';
import { accountsOf } from '../support/accounts.ts';
import { call, type Response } from '../support/client.ts';
import { createOperator } from '../support/create-operator.ts';
import { openSession } from '../support/member.ts';
import { api, main, startTestServer, type TestServer } from '../support/server.ts';
import type { pages } from './pages.ts';
import { writeGroups } from './write-groups.ts';

export interface Site {
  readonly server: TestServer;
  /** Requests a page. */
  ask(...page: (typeof pages)[number]): Promise<Response>;
  /** Sends a program's request. */
  send(who: 'token' | 'directory', method: string, target: string, body?: object): Promise<Response>;
}

/** A server with a public directory, whose profiles all have views of today. */
export async function startSite(url: string, environment: Record<string, string> = {}): Promise<Site> {
  const server = await startTestServer({
    DATABASE_URL: url,
    DIRECTORY: 'public',
    RATE_LIMIT_READS: 'off',
    ...environment,
  });
  const { database } = server;
  const accounts = accountsOf({ database });
  await createOperator(accounts, 'olga');
  const olga = await openSession(server, 'olga');
  const { token } = await createToken(accounts, { username: null, scopes: ['operator'], expiresAt: null });
  const { token: directory } = await createToken(accounts, {
    username: null,
    scopes: ['scim'],
    expiresAt: null,
  });
  if (!(await hasGroups(database))) await writeGroups(database);
  const day = new Date().toISOString().slice(0, 10);
  const users = await database.all<{ id: string }>('SELECT id FROM users');
  const views = users.map(({ id: userId }, people) => ({ userId, day, format: 'html', people, bots: 0 }));
  await database.transaction((queries) => addViews(queries, views));
  const by = (bearer: string) => ({
    host: api,
    headers: { Authorization: `Bearer ${bearer}`, Accept: 'application/json' },
  });
  const callers = {
    reader: { host: main },
    program: { host: api, headers: { Accept: 'application/json' } },
    token: by(token),
    directory: by(directory),
  };
  return {
    server,
    ask(who, target) {
      if (who === 'operator') return olga.get(target);
      return call(server.port, target, callers[who]);
    },
    send(who, method, target, body) {
      const { host, headers } = callers[who];
      const type = { 'Content-Type': `application/${who === 'directory' ? 'scim+' : ''}json` };
      const sent = body && { headers: { ...headers, ...type }, body: JSON.stringify(body) };
      return call(server.port, target, { method, host, headers, ...sent });
    },
  };
}
