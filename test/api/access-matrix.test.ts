import { afterAll, describe, expect, test } from 'bun:test';
import { resumeUser } from '../../src/accounts/change-state.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { createToken, revokeToken, type Scope } from '../../src/accounts/tokens.ts';
import { apiRoutes } from '../../src/hosts/api/routes.ts';
import { matchRoute } from '../../src/routing/match-route.ts';
import { createEventClock } from '../../src/store/event-clock.ts';
import { api, startTestServer } from '../support/server.ts';

const server = await startTestServer({ RATE_LIMIT_WRITES: 'off' });
afterAll(() => server.stop());
const accounts = { store: server.store, now: () => new Date(), defaultLanguage: 'en' };
for (const name of ['owner', 'other']) await createUser(accounts, name);

async function issue(username: string | null, scopes: Scope[], expiresAt: Date | null = null) {
  return createToken(accounts, { username, scopes, expiresAt });
}
const revoked = await issue('owner', ['profile:read', 'profile:write']);
const toRevoke = await server.store.tokens.find(revoked.id, null);
if (toRevoke) await revokeToken(accounts, toRevoke);

const callers = {
  anonymous: null,
  reader: (await issue('owner', ['profile:read'])).token,
  writer: (await issue('owner', ['profile:write'])).token,
  member: (await issue('owner', ['profile:read', 'profile:write'])).token,
  other: (await issue('other', ['profile:read', 'profile:write'])).token,
  operator: (await issue(null, ['operator'])).token,
  expired: (await issue('owner', ['profile:read', 'profile:write'], new Date('2001-01-01'))).token,
  revoked: revoked.token,
};
type Callers = keyof typeof callers;
type Outcome = 'pass' | 401 | 403 | 404;

/** What each caller gets where the scope is needed; what a handler makes of an empty request is another matter. */
const everyone: Record<Callers, Outcome> = {
  anonymous: 'pass',
  reader: 'pass',
  writer: 'pass',
  member: 'pass',
  other: 'pass',
  operator: 'pass',
  expired: 401,
  revoked: 401,
};
const operatorOnly: Record<Callers, Outcome> = {
  ...everyone,
  anonymous: 401,
  reader: 403,
  writer: 403,
  member: 403,
  other: 403,
};
const operatorOnUser: Record<Callers, Outcome> = { ...operatorOnly, other: 404 };
const ownRead: Record<Callers, Outcome> = { ...everyone, anonymous: 401, writer: 403, other: 404 };
const ownWrite: Record<Callers, Outcome> = { ...everyone, anonymous: 401, reader: 403, other: 404 };

/** Every route has a row. */
const matrix: Record<string, Record<Callers, Outcome>> = {
  'api-index': everyone,
  health: everyone,
  openapi: everyone,
  docs: everyone,
  'list-users': operatorOnly,
  'add-user': operatorOnly,
  'get-user': ownRead,
  'rename-user': operatorOnUser,
  'delete-user': operatorOnUser,
  'suspend-user': operatorOnUser,
  'resume-user': operatorOnUser,
  'get-draft': ownRead,
  'put-draft': ownWrite,
  'patch-draft': ownWrite,
  publish: ownWrite,
  unpublish: ownWrite,
  'list-revisions': ownRead,
  'get-revision': ownRead,
  'list-files': ownRead,
  'get-file': ownRead,
  'put-file': ownWrite,
  'delete-file': ownWrite,
  'list-tokens': { ...ownRead, other: 'pass' },
  'add-token': { ...ownWrite, other: 'pass' },
  'revoke-token': { ...ownWrite, other: 'pass' },
  'list-webhooks': { ...ownRead, other: 'pass' },
  'add-webhook': { ...ownWrite, other: 'pass' },
  'get-webhook': { ...ownRead, other: 'pass' },
  'remove-webhook': { ...ownWrite, other: 'pass' },
  'resume-webhook': { ...ownWrite, other: 'pass' },
  'list-failures': { ...ownRead, other: 'pass' },
  'retry-failures': { ...ownWrite, other: 'pass' },
  'list-events': { ...ownRead, other: 'pass' },
};

const clock = createEventClock(server.store);
const routes = apiRoutes({ apiUrl: `http://${api}`, previewUrl: 'http://preview.test', clock }, accounts);
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

describe('the access matrix', () => {
  test('has a row for every route, and no other', () => {
    expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(matrix).toSorted());
  });

  // What deletes comes last.
  const inOrder = routes.toSorted(
    (one, other) => Number(one.name === 'delete-user') - Number(other.name === 'delete-user'),
  );

  test.each(inOrder.map((route) => [route.name, route] as const))('%s', async (name, { method, pattern }) => {
    const path = pathOf(pattern.source);
    for (const [caller, expected] of Object.entries(matrix[name] ?? {})) {
      const token = callers[caller as Callers];
      const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
      const { status, body } = await server.call(path, { host: api, method, headers });
      const guarded =
        status === 401 || status === 403 || (status === 404 && body.includes('There is no user'));
      expect([caller, guarded ? status : 'pass']).toEqual([caller, expected]);
      expect(status).toBeLessThan(500);
      // A suspended user's tokens are of no use, which is another matter.
      await resumeUser(accounts, 'owner').catch(() => {});
    }
  });

  test('a method that a path does not take is 405, whoever asks', async () => {
    for (const path of new Set(routes.map(({ pattern }) => pathOf(pattern.source)))) {
      for (const method of methods) {
        const match = matchRoute(routes, method, path);
        if (match.kind !== 'method-not-allowed') continue;
        for (const token of [null, callers.other, callers.operator]) {
          const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
          const answer = await server.call(path, { host: api, method, headers });
          expect([path, method, answer.status, answer.headers.allow]).toEqual([
            path,
            method,
            405,
            match.allow.join(', '),
          ]);
        }
      }
    }
  });
});

function pathOf(source: string): string {
  return source
    .replace(':username', 'owner')
    .replace(':path+', 'work/x/y')
    .replace(':n', '1')
    .replace(':id', 'none');
}
