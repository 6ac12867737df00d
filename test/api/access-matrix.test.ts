import { afterAll, describe, expect, test } from 'bun:test';
import { resumeUser, suspendUser } from '../../src/accounts/change-state.ts';
import { createUser } from '../../src/accounts/create-user.ts';
import { deleteUser } from '../../src/accounts/delete-user.ts';
import { createPictureFetcher } from '../../src/accounts/files/fetch-picture.ts';
import { createToken, revokeTokenCommand, type Scope } from '../../src/accounts/identity/tokens.ts';
import { withdrawInvitation } from '../../src/accounts/invitations.ts';
import { readFitting } from '../../src/accounts/read-fitting.ts';
import { setRole } from '../../src/accounts/roles.ts';
import { reply } from '../../src/core/kernel/reply.ts';
import { createDocumentFetcher } from '../../src/core/outside/fetch-document.ts';
import { publicInternet } from '../../src/core/outside/network.ts';
import { matchRoute } from '../../src/core/routing/match-route.ts';
import { createImportSlots } from '../../src/core/web/import-slots.ts';
import { type ApiServices, apiRoutes } from '../../src/hosts/api/routes.ts';
import { createShare, endShare } from '../../src/modules/shares/shares.ts';
import { findShare } from '../../src/modules/shares/store.ts';
import { findWebhook } from '../../src/modules/webhooks/store.ts';
import { createWebhook, removeWebhook } from '../../src/modules/webhooks/webhooks.ts';
import { moduleOperations } from '../../src/modules.ts';
import { createEventNotifier } from '../../src/store/event-notifier.ts';
import { findInvitation, insertInvitations } from '../../src/store/invitations.ts';
import { findToken } from '../../src/store/tokens.ts';
import { accountsOf } from '../support/accounts.ts';
import { newDatabaseUrl, oneEngine } from '../support/engines.ts';
import { hasEveryModule } from '../support/has-module.ts';
import { startPostgres } from '../support/postgres.ts';
import { api, startTestServer } from '../support/server.ts';

type Callers =
  | 'anonymous'
  | 'reader'
  | 'writer'
  | 'member'
  | 'other'
  | 'auditor'
  | 'support'
  | 'editor'
  | 'former'
  | 'operator'
  | 'expired'
  | 'revoked'
  | 'suspended'
  | 'deleted';
type Outcome = 'pass' | 401 | 403 | 404;
type Row = Readonly<Record<Callers, Outcome>>;

/**
 * The expected status of each caller with the required scope. `pass` is any response of the handler, even to
 * an empty request.
 */
const everyone: Row = {
  anonymous: 'pass',
  reader: 'pass',
  writer: 'pass',
  member: 'pass',
  other: 'pass',
  auditor: 'pass',
  support: 'pass',
  editor: 'pass',
  former: 'pass',
  operator: 'pass',
  expired: 401,
  revoked: 401,
  suspended: 401,
  deleted: 401,
};
const operatorOnly: Row = {
  ...everyone,
  anonymous: 401,
  reader: 403,
  writer: 403,
  member: 403,
  other: 403,
  auditor: 403,
  support: 403,
  editor: 403,
  former: 403,
};
/** The status for operator roles on routes outside the role, for existing and missing users. */
const roles403 = { auditor: 403, support: 403, editor: 403 } as const;
const operatorOnUser: Row = { ...operatorOnly, other: 404, former: 404 };
const readers: Row = { ...operatorOnly, auditor: 'pass', support: 'pass' };
const supporters: Row = { ...operatorOnly, support: 'pass' };
const ownRead: Row = {
  ...everyone,
  anonymous: 401,
  writer: 403,
  other: 404,
  former: 404,
  ...roles403,
};
const ownWrite: Row = {
  ...everyone,
  anonymous: 401,
  reader: 403,
  other: 404,
  former: 404,
  ...roles403,
};
/** For resources that every caller has. */
const anyones = { other: 'pass', auditor: 'pass', support: 'pass', editor: 'pass', former: 'pass' } as const;
const ownThing = { other: 404, auditor: 404, support: 404, editor: 404, former: 404 } as const;
const ownReadAndWrite: Row = { ...ownWrite, writer: 403 };

/** The callers here have no scopes for groups. */
const ofGroups = operatorOnly;

/** Every route has a row. */
const matrix: Record<string, Row> = {
  'api-index': everyone,
  health: everyone,
  ready: everyone,
  metrics: operatorOnly,
  openapi: everyone,
  mcp: everyone,
  docs: everyone,
  'list-people': { ...ownRead, ...anyones },
  'list-groups': ofGroups,
  'create-group': ofGroups,
  'get-group': ofGroups,
  'change-group': ofGroups,
  'delete-group': ofGroups,
  'merge-group': ofGroups,
  'put-group-picture': ofGroups,
  'list-group-members': ofGroups,
  'add-group-members': ofGroups,
  'put-group-member': ofGroups,
  'remove-group-member': ofGroups,
  'list-reviews': ofGroups,
  'get-review': ownRead,
  'withdraw-review': ownWrite,
  'approve-review': operatorOnUser,
  'return-review': operatorOnUser,
  'list-users': readers,
  'list-audit': { ...operatorOnly, auditor: 'pass' },
  'add-user': operatorOnly,
  'list-invitations': supporters,
  'add-invitations': supporters,
  'resend-invitation': supporters,
  'withdraw-invitation': supporters,
  'get-user': { ...ownRead, auditor: 'pass', support: 'pass' },
  // No caller in this table has the scope account:read.
  'get-user-data': { ...ownRead, reader: 403, member: 403 },
  'grant-role': operatorOnUser,
  'revoke-role': operatorOnUser,
  'rename-user': operatorOnUser,
  'delete-user': operatorOnUser,
  'suspend-user': supporters,
  'resume-user': supporters,
  'get-draft': ownRead,
  'put-draft': ownWrite,
  'patch-draft': ownWrite,
  import: ownWrite,
  'get-snapshot': ownRead,
  'put-snapshot': ownWrite,
  'put-blob': ownWrite,
  publish: ownWrite,
  unpublish: ownWrite,
  'list-revisions': ownRead,
  'get-revision': ownRead,
  'list-files': ownRead,
  'get-file': ownRead,
  'put-file': ownWrite,
  'delete-file': ownWrite,
  'get-current-token': { ...ownRead, ...anyones },
  'list-link-cards': ownRead,
  'refresh-link-cards': ownWrite,
  'list-shares': ownRead,
  'add-share': ownReadAndWrite,
  'change-share': ownReadAndWrite,
  'end-share': ownWrite,
  'list-tokens': { ...ownRead, ...anyones },
  'add-token': { ...ownWrite, ...anyones },
  'revoke-token': { ...ownWrite, ...ownThing },
  'list-webhooks': { ...ownRead, ...anyones },
  'add-webhook': { ...ownReadAndWrite, ...anyones },
  'get-webhook': { ...ownRead, ...ownThing },
  'remove-webhook': { ...ownWrite, ...ownThing },
  'resume-webhook': { ...ownWrite, ...ownThing },
  'list-failures': { ...ownRead, ...ownThing },
  'retry-failures': { ...ownWrite, ...ownThing },
  'list-events': { ...ownRead, ...anyones },
};

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const postgres = await startPostgres();
afterAll(() => postgres.stop());

describe.each(oneEngine)('the access matrix on %s', async (engine) => {
  const url = await newDatabaseUrl(engine, postgres);
  const server = await startTestServer({ DATABASE_URL: url, RATE_LIMIT_WRITES: 'off', DIRECTORY: 'members' });
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database });
  const withRole = ['auditor', 'support', 'editor', 'former'] as const;
  for (const name of ['owner', 'other', 'hidden', 'gone', ...withRole]) await createUser(accounts, name);
  for (const name of withRole)
    await setRole(accounts, name, { role: name === 'former' ? 'support' : name, to: 'granted' });
  const issue = async (username: string | null, scopes: Scope[], expiresAt: Date | null = null) =>
    createToken(accounts, { username, scopes, expiresAt });
  const both: Scope[] = ['profile:read', 'profile:write'];
  const revoked = await issue('owner', both);
  /** A token with all scopes that the role allows. */
  const ofRole = async (name: (typeof withRole)[number], scopes: Scope[]) =>
    (await issue(name, [...both, ...scopes])).token;
  const callers: Record<Callers, string | null> = {
    anonymous: null,
    reader: (await issue('owner', ['profile:read'])).token,
    writer: (await issue('owner', ['profile:write'])).token,
    member: (await issue('owner', both)).token,
    other: (await issue('other', both)).token,
    auditor: await ofRole('auditor', ['users:read', 'audit:read']),
    support: await ofRole('support', ['users:read', 'users:support']),
    editor: await ofRole('editor', []),
    former: await ofRole('former', ['users:read', 'users:support']),
    operator: (await issue(null, ['operator'])).token,
    expired: (await issue('owner', both, new Date('2001-01-01'))).token,
    revoked: revoked.token,
    suspended: (await issue('hidden', both)).token,
    deleted: (await issue('gone', both)).token,
  };
  const toRevoke = await findToken(database, revoked.id, null);
  if (toRevoke) await revokeTokenCommand(accounts, toRevoke);
  await setRole(accounts, 'former', { role: 'support', to: 'revoked' });
  await suspendUser(accounts, 'hidden');
  await deleteUser(accounts, 'gone');

  const notifier = createEventNotifier(database);
  const fetchPicture = createPictureFetcher(publicInternet, 1);
  const show = () => reply(200, {});
  const ownPages = { showHealth: show, showReadiness: show, writeMetrics: async () => '' };
  const previewUrl = 'http://preview.test';
  const directory = {
    database,
    access: 'members',
    isListedByDefault: false,
    embedOrigins: [],
    groups: [],
    edge: null,
    previewUrl,
  } as const;
  const services: ApiServices = {
    accounts,
    appSecret: '',
    apiUrl: `http://${api}`,
    previewUrl,
    notifier,
    fetchPicture,
    fetchDocument: createDocumentFetcher(publicInternet, { sideBySide: 1, timeout: 1_000 }),
    readFitting,
    importSlots: createImportSlots({ imports: 1, bytes: 0 }),
    ...ownPages,
    directory,
    publicSite: {
      origin: previewUrl,
      site: {
        name: 'Vitrine',
        url: previewUrl,
        icon: '',
        contactUrl: null,
        groupsUrl: null,
        showsCards: true,
      },
    },
    corsOrigins: '*',
    baseUrl: '',
    spendWrite() {},
  };
  const routes = apiRoutes(services, moduleOperations(services));
  const ask = (caller: Callers, method: string, path: string) => {
    const token = callers[caller];
    const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
    return server.call(path, { host: api, method, headers });
  };

  /** Resources with ids, by path. Each caller gets a new one, which must be unchanged after a rejection. */
  const things: Record<string, (username: string | null) => Promise<Thing>> = {
    '/tokens/': async (username) => {
      const { id } = await issue(username, username === null ? ['operator'] : both);
      const find = async () => findToken(database, id, null);
      const token = await find();
      return { id, find, remove: async () => void (token && (await revokeTokenCommand(accounts, token))) };
    },
    '/webhooks/': async (username) => {
      const hook = await createWebhook(accounts, { username, url: 'https://hooks.example/', types: [] });
      return {
        id: hook.id,
        find: async () => {
          const found = await findWebhook(database, hook.id, null);
          return found && { stoppedAt: found.stoppedAt, failed: found.failed };
        },
        remove: () => removeWebhook(accounts, hook),
      };
    },
  };
  /** Resources of a user, below the path of the user. */
  const thingsOfUsers: typeof things = {
    '/users/:username/shares/': async (username) => {
      const owner = username ?? 'owner';
      const { share } = await createShare(accounts, owner, { label: 'a recruiter' });
      return {
        id: share.id,
        find: () => findShare(database, share.userId, share.id),
        remove: () => endShare(accounts, owner, share.id),
      };
    },
  };
  /** Resources that belong to no user. */
  const thingsOfOperators: typeof things = {
    '/invitations/': async () => {
      const id = Bun.randomUUIDv7();
      const about = { address: 'kim@example.org', folded: 'kim@example.org', name: null, username: null };
      const times = { createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-01-08T00:00:00.000Z' };
      const sent = { language: 'en', hash: id, invitedBy: 'alice', mailId: id, list: null };
      await database.transaction((queries) =>
        insertInvitations(queries, [{ id, ...about, ...times, ...sent }]),
      );
      return { id, find: () => findInvitation(database, id), remove: () => withdrawInvitation(accounts, id) };
    },
  };
  const make = async (source: string, username: string | null): Promise<Thing | null> => {
    if (!source.includes(':id')) return null;
    const create = { ...things, ...thingsOfUsers, ...thingsOfOperators }[
      source.slice(0, source.indexOf(':id'))
    ];
    if (!create) throw new Error(`say in this test what has the id in ${source}`);
    return create(username);
  };

  test('has a row for every route, and no other', () => {
    const names = routes.map(({ name }) => name);
    expect(names.filter((name) => !(name in matrix))).toEqual([]);
    if (hasEveryModule) expect(names.toSorted()).toEqual(Object.keys(matrix).toSorted());
  });

  test('matches the scopes in the OpenAPI document', async () => {
    const { paths } = JSON.parse((await server.call('/openapi.json', { host: api })).body);
    const operations = Object.values(paths as Record<string, Record<string, Described>>).flatMap(
      Object.values,
    );
    const needed = new Map(
      operations.map(({ operationId, description = '' }: Described) => [
        operationId,
        / ?Needs the scope (.*)\.$/.exec(description)?.[1] ?? '',
      ]),
    );
    for (const [name, { anonymous, reader, writer }] of Object.entries(matrix)) {
      if (!needed.has(name) || anonymous === 'pass') continue;
      const told = needed.get(name) ?? '';
      expect([name, told.includes('profile:read'), told.includes('profile:write')]).toEqual([
        name,
        writer === 403 && !isOverAll(told),
        reader === 403 && !isOverAll(told),
      ]);
    }
    expect(needed.get('add-share')).toBe('`profile:write` and `profile:read`');
  });

  test.each(Object.keys(things))(
    'the list of %s has the entries of its member, and for an operator all entries',
    async (path) => {
      const ids: (string | undefined)[] = [];
      for (const username of ['owner', 'other', null]) ids.push((await make(`${path}:id`, username))?.id);
      const listed = async (caller: Callers) => {
        const { body } = await ask(caller, 'GET', `${path.slice(0, -1)}?limit=100`);
        return ids.filter((id) => id !== undefined && body.includes(id));
      };
      expect(await listed('member')).toEqual(ids.slice(0, 1));
      expect(await listed('other')).toEqual(ids.slice(1, 2));
      expect(await listed('operator')).toEqual(ids);
    },
  );

  const withId = routes.filter(({ pattern: { source } }) => source.slice(0, source.indexOf(':id')) in things);

  test.each(withId.map((route) => [route.name, route] as const))(
    'only operators can access %s of an operator',
    async (_, { method, pattern }) => {
      for (const [caller, expected] of [
        ['member', 404],
        ['operator', 'pass'],
      ] as const) {
        const thing = await make(pattern.source, null);
        const before = await thing?.find();
        const answer = await ask(caller, method, pathOf(pattern.source, thing?.id));
        expect([caller, outcomeOf(answer)]).toEqual([caller, expected]);
        if (expected !== 'pass') expect(await thing?.find()).toEqual(before);
        await thing?.remove().catch(() => {});
      }
    },
  );

  // Deletions run last.
  const inOrder = routes.toSorted(
    (one, other) => Number(one.name === 'delete-user') - Number(other.name === 'delete-user'),
  );

  test.each(inOrder.map((route) => [route.name, route] as const))('%s', async (name, { method, pattern }) => {
    for (const [caller, expected] of Object.entries(matrix[name] ?? {})) {
      const thing = await make(pattern.source, 'owner');
      const before = await thing?.find();
      const answer = await ask(caller as Callers, method, pathOf(pattern.source, thing?.id));
      expect([caller, outcomeOf(answer)]).toEqual([caller, expected]);
      expect(answer.status).toBeLessThan(500);
      if (expected !== 'pass') expect(await thing?.find()).toEqual(before);
      await thing?.remove().catch(() => {});
      // Tokens of suspended users stop working, which other tests cover.
      await resumeUser(accounts, 'owner').catch(() => {});
    }
  });

  test('returns 405 for unsupported methods to every client', async () => {
    for (const path of new Set(routes.map(({ pattern }) => pathOf(pattern.source)))) {
      for (const method of methods) {
        const match = matchRoute(routes, method, path);
        if (match.kind !== 'method-not-allowed') continue;
        for (const caller of ['anonymous', 'other', 'operator'] as const) {
          const answer = await ask(caller, method, path);
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

/** Whether a scope applies to all users. */
function isOverAll(told: string): boolean {
  return /operator|users:|audit:|account:|groups:/.test(told);
}

interface Described {
  readonly operationId: string;
  readonly description?: string;
}

interface Thing {
  readonly id: string;
  find(): unknown;
  remove(): Promise<void>;
}

function outcomeOf({ status, body }: { readonly status: number; readonly body: string }): Outcome {
  if (status === 401 || status === 403) return status;
  return status === 404 && /No user is named|No active token has|There is no webhook/.test(body)
    ? status
    : 'pass';
}

function pathOf(source: string, id = 'none'): string {
  return source
    .replace(':username', 'owner')
    .replace(':role', 'auditor')
    .replace(':path+', 'work/x/y')
    .replace(':n', '1')
    .replace(':id', id);
}
