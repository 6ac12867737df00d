import { afterAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { startPostgres } from '../../../../test/support/postgres.ts';
import { api, preview, startTestServer } from '../../../../test/support/server.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { createToken, type Scope } from '../../../accounts/identity/tokens.ts';
import { publish, unpublish } from '../../../accounts/publish.ts';
import { setRole } from '../../../accounts/roles.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import { createSecret } from '../../../core/platform/secret.ts';
import { allowCi } from '../../ci/allow-ci.ts';
import { insertCiSecret } from '../../ci/store.ts';
import { createGroup } from '../../groups/change-groups.ts';
import { putMember } from '../../groups/members.ts';
import { toolsOf } from '../serve-mcp.ts';

type Callers =
  | 'anonymous'
  | 'reader'
  | 'writer'
  | 'publisher'
  | 'member'
  | 'other'
  | 'auditor'
  | 'support'
  | 'editor'
  | 'app'
  | 'publishingApp'
  | 'ci'
  | 'operator'
  | 'groups'
  | 'lead'
  | 'scim';
/** `hidden` is the response for users that do not exist. */
type Outcome = 'pass' | 'hidden' | 'no tool' | 401 | 403;
type Row = Readonly<Record<Callers, Outcome>>;
type Access = 'off' | 'members' | 'public';

const everyone: Row = {
  anonymous: 'pass',
  reader: 'pass',
  writer: 'pass',
  publisher: 'pass',
  member: 'pass',
  other: 'pass',
  auditor: 'pass',
  support: 'pass',
  editor: 'pass',
  app: 'pass',
  publishingApp: 'pass',
  ci: 'pass',
  operator: 'pass',
  groups: 'pass',
  lead: 'pass',
  scim: 'pass',
};
const nobody = Object.fromEntries(Object.keys(everyone).map((caller) => [caller, 'no tool'])) as Row;
const notFound = Object.fromEntries(Object.keys(everyone).map((caller) => [caller, 'hidden'])) as Row;
const noProfile = { groups: 403, lead: 403, scim: 403 } as const;
const readers: Row = { ...everyone, anonymous: 401, writer: 403, publisher: 403, ...noProfile };
/** Tokens with `groups:read`, and operators' tokens. */
const groupReaders: Row = {
  ...(Object.fromEntries(Object.keys(everyone).map((caller) => [caller, 403])) as Row),
  anonymous: 401,
  groups: 'pass',
  lead: 'pass',
  operator: 'pass',
};
/** A hidden group exists only for its leads and operators. */
const groupLeads: Row = { ...notFound, lead: 'pass', operator: 'pass' };
const groupMembers: Row = { ...groupLeads, groups: 'pass' };
/** No role includes a tool. */
const roles403 = { auditor: 403, support: 403, editor: 403 } as const;
const ownRead: Row = { ...readers, other: 'hidden', ...roles403 };
const ownWrite: Row = { ...ownRead, reader: 403, writer: 'pass' };
/** Publishing needs its own scope: operators' tokens and write tokens are not enough. */
const ownPublish: Row = {
  ...ownWrite,
  writer: 403,
  publisher: 'pass',
  member: 403,
  other: 403,
  ...roles403,
  app: 403,
  ci: 403,
  operator: 403,
};

const username = 'owner';
const withRole = ['auditor', 'support', 'editor'] as const;
const read = (path: string) => ['resources/read', { uri: `http://${preview}/${path}` }] as const;
const call = (name: string, args: object) => ['tools/call', { name, arguments: args }] as const;

/** Access by tool. Tools that depend on the directory have a row per setting. */
const matrix: Record<
  string,
  { readonly asked: ReturnType<typeof call | typeof read>; readonly rows: Row | Record<Access, Row> }
> = {
  search_people: {
    asked: call('search_people', {}),
    rows: { off: nobody, members: readers, public: everyone },
  },
  get_profile: { asked: call('get_profile', { username }), rows: everyone },
  list_groups: {
    asked: call('list_groups', {}),
    rows: { off: groupReaders, members: groupReaders, public: everyone },
  },
  get_group: {
    asked: call('get_group', { slug: 'open' }),
    rows: { off: { ...groupReaders, groups: 'hidden' }, members: groupReaders, public: everyone },
  },
  get_draft: { asked: call('get_draft', { username }), rows: ownRead },
  change_draft: { asked: call('change_draft', { username, revision: 2, patch: {} }), rows: ownWrite },
  preview_changes: { asked: call('preview_changes', { username }), rows: ownRead },
  list_history: { asked: call('list_history', { username }), rows: ownRead },
  publish: { asked: call('publish', { username }), rows: ownPublish },
};

/** Users whom no request can read. */
const unread = ['withdrawn', 'suspended', 'draft-only', 'no-one', 'a\u0000b', '%00'];

const postgres = await startPostgres();
afterAll(() => postgres.stop());

describe.each([
  ['sqlite', 'off'],
  ['sqlite', 'members'],
  ['sqlite', 'public'],
  ...(oneEngine.length > 1 ? ([['postgres', 'public']] as const) : []),
] as const)('on %s with the directory %s', async (engine, access) => {
  const DATABASE_URL = await newDatabaseUrl(engine, postgres);
  const server = await startTestServer({ DATABASE_URL, RATE_LIMIT_WRITES: 'off', DIRECTORY: access });
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database });
  for (const name of [username, 'other', ...withRole, 'withdrawn', 'suspended', 'draft-only']) {
    await createUser(accounts, name);
    await saveDraft(accounts, name, { basics: { name } });
    if (name !== 'draft-only') await publish(accounts, name);
  }
  for (const role of withRole) await setRole(accounts, role, { role, to: 'granted' });
  const asOperator = { userId: null, isOperator: true, directory: access } as const;
  for (const [slug, visibility] of [
    ['open', 'public'],
    ['inside', 'members'],
    ['secret', 'hidden'],
  ] as const) {
    await createGroup(accounts, asOperator, { slug, name: slug, visibility });
    await putMember(accounts, asOperator, slug, { member: 'other', role: 'lead' });
  }
  await unpublish(accounts, 'withdrawn');
  await suspendUser(accounts, 'suspended');

  const issue = async (owner: string | null, ...scopes: Scope[]) =>
    createToken(accounts, { username: owner, scopes, expiresAt: null });
  const issueToApp = async (...scopes: Scope[]) => {
    const { id, token } = await issue(username, ...scopes);
    await database.transaction(async (queries) =>
      queries.run("UPDATE tokens SET client_id = 'https://app.example/x' WHERE id = $1", [id]),
    );
    return token;
  };
  const issueToCi = async () => {
    const issuer = 'https://ci.example';
    const rule = { issuer, repositoryId: '1', ownerId: '1', branch: 'main', environment: '', pulls: false };
    await allowCi(accounts, { username, name: 'CI', ...rule }, [issuer]);
    const token = await database.get<{ id: string }>("SELECT id FROM tokens WHERE name = 'CI'");
    const { secret, hash } = createSecret();
    const about = { tokenId: token?.id ?? '', scopes: 'profile:read profile:write' };
    await database.transaction((queries) =>
      insertCiSecret(queries, { hash, ...about, expiresAt: '2999-01-01T00:00:00.000Z' }),
    );
    return secret;
  };
  const tokens: Record<Callers, string | null> = {
    anonymous: null,
    reader: (await issue(username, 'profile:read')).token,
    writer: (await issue(username, 'profile:write')).token,
    publisher: (await issue(username, 'profile:publish')).token,
    member: (await issue(username, 'profile:read', 'profile:write')).token,
    other: (await issue('other', 'profile:read', 'profile:write')).token,
    // With all scopes that the role allows.
    auditor: (await issue('auditor', 'profile:read', 'profile:write', 'users:read', 'audit:read')).token,
    support: (await issue('support', 'profile:read', 'profile:write', 'users:read', 'users:support')).token,
    editor: (await issue('editor', 'profile:read', 'profile:write')).token,
    app: await issueToApp('profile:read', 'profile:write'),
    publishingApp: await issueToApp('profile:read', 'profile:write', 'profile:publish'),
    ci: await issueToCi(),
    operator: (await issue(null, 'operator')).token,
    groups: (await issue(username, 'groups:read')).token,
    lead: (await issue('other', 'groups:read')).token,
    scim: (await issue(null, 'scim')).token,
  };
  const ask = (caller: Callers, method: string, params: object) =>
    server.call('/mcp', {
      host: api,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(tokens[caller] === null ? {} : { Authorization: `Bearer ${tokens[caller]}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
  const outcomes = async (method: string, params: object) => {
    const all: Partial<Record<Callers, Outcome>> = {};
    for (const caller of Object.keys(everyone) as Callers[])
      all[caller] = outcomeOf(await ask(caller, method, params));
    return all;
  };

  test('every tool has a row', () => {
    const names = toolsOf({ directory: { access } as never }).map(({ name }) => name);
    const expected = Object.keys(matrix).filter((name) => access !== 'off' || name !== 'search_people');
    expect(names.toSorted()).toEqual(expected.toSorted());
  });

  test.each(Object.entries(matrix))('%s', async (_, { asked: [method, params], rows }) => {
    const row = 'off' in rows ? rows[access] : rows;
    expect(await outcomes(method, params)).toEqual(row);
  });

  test('a published profile is a resource for everyone', async () => {
    expect(await outcomes(...read(username))).toEqual(everyone);
  });

  test.each(unread)('no token can read the resource %j', async (name) => {
    expect(await outcomes(...call('get_profile', { username: name }))).toEqual(notFound);
    expect(await outcomes(...read(name))).toEqual(notFound);
  });

  test('groups for members and hidden groups exist only for those who see them', async () => {
    const limited = (row: Row): Row => (access === 'public' ? row : limitTo(row));
    const limitTo = (row: Row) =>
      Object.fromEntries(
        Object.entries(groupReaders).map(([caller, outcome]) => [
          caller,
          outcome === 'pass' ? row[caller as Callers] : outcome,
        ]),
      ) as Row;
    const inside = access === 'off' ? groupLeads : groupMembers;
    expect(await outcomes(...call('get_group', { slug: 'inside' }))).toEqual(limited(inside));
    expect(await outcomes(...call('get_group', { slug: 'secret' }))).toEqual(limited(groupLeads));
    const missing = JSON.parse((await ask('groups', ...call('get_group', { slug: 'absent' }))).body);
    const hidden = JSON.parse((await ask('groups', ...call('get_group', { slug: 'secret' }))).body);
    expect(JSON.stringify(hidden).replaceAll('secret', 'absent')).toBe(JSON.stringify(missing));
    const listed = async (caller: Callers) => {
      const { result } = JSON.parse((await ask(caller, ...call('list_groups', {}))).body);
      return result.structuredContent.items.map(({ slug }: { slug: string }) => slug).toSorted();
    };
    expect(await listed('groups')).toEqual(access === 'off' ? [] : ['inside', 'open']);
    expect(await listed('lead')).toEqual(['inside', 'open', 'secret']);
  });

  test('lists public tools for everyone and publish tools for authorized clients', async () => {
    for (const caller of Object.keys(everyone) as Callers[]) {
      const { result } = JSON.parse((await ask(caller, 'tools/list', {})).body);
      const names: string[] = result.tools.map(({ name }: { name: string }) => name);
      expect([caller, names.includes('publish')]).toEqual([caller, ownPublish[caller] === 'pass']);
      expect(names.includes('search_people')).toBe(access !== 'off');
    }
  });
});

function outcomeOf({ status, body }: { readonly status: number; readonly body: string }): Outcome {
  if (status === 401 || status === 403) return status;
  const { result, error } = JSON.parse(body);
  if (error?.message?.startsWith('There is no tool')) return 'no tool';
  if (error?.message === 'There is no such profile.') return 'hidden';
  const text: string = result?.content?.[0]?.text ?? '';
  if (result?.isError && /^(No user is named|No group is named|User not found)/.test(text)) return 'hidden';
  if (status !== 200 || error || result.isError) throw new Error(`${status} ${body}`);
  return 'pass';
}
