import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { createScim, type Scim } from '../../../../test/support/scim.ts';
import { api } from '../../../../test/support/server.ts';
import { suspendUser } from '../../../accounts/change-state.ts';
import { createUsersIn } from '../../../accounts/create-user.ts';

const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
const operators = '/Groups/operators';

let program: TestApi;
let scim: Scim;
let token: string;
beforeAll(async () => {
  // Development mode, because its profiler counts statements.
  program = await startApi({
    APP_ENV: 'development',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'people@vitrine.test',
  });
  token = await program.tokenOf(null, 'scim', 'scim:operators');
  scim = createScim(program, token);
});
afterAll(() => program.server.stop());

const add = async (userName: string, more: object = {}): Promise<string> =>
  (await scim.send('POST', '/Users', { schemas, userName, ...more })).value.id;

describe('errors', () => {
  test.each([
    [401, 'GET', '/Users', { token: null }],
    [401, 'GET', '/Users', { token: 'vit_unknown' }],
    [404, 'GET', '/Nowhere', {}],
    [404, 'GET', '/Users/unknown', {}],
    [404, 'GET', '', {}],
    [405, 'DELETE', '/Users', {}],
    [405, 'POST', '/Schemas', {}],
    [413, 'POST', '/Users', { body: JSON.stringify({ userName: 'x'.repeat(1024 * 1024) }) }],
    [413, 'PATCH', operators, { body: 'x'.repeat(1024 * 1024 + 1) }],
    [400, 'POST', '/Users', { body: '{' }],
  ])('have the SCIM format: %i for %s %s', async (status, method, path, request) => {
    for (const accept of ['application/scim+json', 'text/html']) {
      const headers = { Accept: accept, 'Content-Type': 'application/scim+json' };
      const answer = await program.ask(`/scim/v2${path}?format=html`, { method, token, headers, ...request });
      expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        status,
        'application/scim+json; charset=utf-8',
        'no-store',
      ]);
      expect(answer.value).toMatchObject({
        schemas: [errorSchema],
        status: String(status),
        detail: expect.stringMatching(/\w+/),
      });
      if (status === 405) expect(answer.headers.allow).toMatch(/GET/);
      if (status === 401) expect(answer.headers['www-authenticate']).toStartWith('Bearer');
    }
  });

  test('do not have the SCIM format outside of SCIM', async () => {
    for (const path of ['/scim/v2x', '/scim', '/nowhere']) {
      const { headers } = await program.ask(path, { headers: { Accept: 'application/json' } });
      expect([path, headers['content-type']]).toEqual([path, 'application/problem+json; charset=utf-8']);
    }
    const { headers } = await program.server.call('/scim/v2/Users');
    expect(headers['content-type']).not.toContain('scim');
    expect(program.server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
    expect(api).toStartWith('api.');
  });
});

describe('paths', () => {
  test.each([
    'emails[type eq',
    'emails[type eq "work"',
    'emails[type eq "work"]value',
    'emails[]',
    'emails[type]',
    'emails[type eq work]',
    'emails[type eq "work" and]',
    'emails[type is "work"]',
    'na me',
    '1name',
    'name..givenName',
    'name.given.name',
    '((',
    '"userName"',
    'userName eq "x"',
    'urn:',
  ])('returns 400 invalidPath for %p', async (path) => {
    const id = await add(`paths-${crypto.randomUUID()}@example.org`, { displayName: 'Pat' });
    const before = (await scim.get(`/Users/${id}`)).value;
    for (const to of [`/Users/${id}`, operators]) {
      const { status, value } = await scim.patch(
        to,
        { op: 'replace', path: 'displayName', value: 'Changed' },
        { op: 'replace', path, value: 'x' },
      );
      expect([to, status, value.scimType]).toEqual([to, 400, 'invalidPath']);
    }
    expect((await scim.get(`/Users/${id}`)).value).toEqual(before);
  });

  test.each([
    'title',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    'phoneNumbers[type eq "mobile" and primary eq true].value',
    'addresses[type ne "home" or type pr].formatted',
    'roles[primary eq "True"].value',
    'emails[type eq "home"].value',
    'emails[type eq "a]b"]',
    'emails.display',
    'urn:example:2.0:User:userName',
  ])('ignores the readable path %p without storing it', async (path) => {
    const id = await add(`passed-${crypto.randomUUID()}@example.org`);
    const before = (await scim.get(`/Users/${id}`)).value;
    const { status, value } = await scim.patch(`/Users/${id}`, { op: 'add', path, value: 'x' });
    expect([status, { ...value, meta: null }]).toEqual([200, { ...before, meta: null }]);
  });

  test('reads attributes with their schema and in any case', async () => {
    const id = await add('schema@example.org');
    const core = 'urn:ietf:params:scim:schemas:core:2.0:User:';
    const { value } = await scim.patch(
      `/Users/${id}`,
      { op: 'add', path: `${core}name.givenName`, value: 'Sche' },
      { op: 'add', path: 'NAME.FAMILYNAME', value: 'Ma' },
      { op: 'add', path: `${core}emails[TYPE eq "Work" AND primary eq true].value`, value: 's@example.org' },
    );
    expect(value).toMatchObject({
      name: { givenName: 'Sche', familyName: 'Ma' },
      emails: [{ value: 's@example.org' }],
    });
  });

  test('rejects a path that names no single member', async () => {
    for (const path of [
      'members[type eq "User"]',
      'members[value eq "a" or value eq "b"]',
      'members[value ne "a"]',
      'members.value',
      'members[value eq "a"].value',
      'members[value eq "a"].display',
    ])
      for (const op of ['remove', 'replace', 'add']) {
        const { status, value } = await scim.patch(operators, { op, path, value: 'x' });
        expect([op, path, status, value.scimType]).toEqual([op, path, 400, 'invalidPath']);
      }
  });

  test('removes an attribute, whatever value comes with the removal', async () => {
    const emails = [{ value: 'removal@example.org' }];
    const id = await add('removal', { displayName: 'Re', externalId: 'r-1', emails });
    for (const [path, name] of [
      ['displayName', 'displayName'],
      ['externalId', 'externalId'],
    ] as const) {
      const { value } = await scim.patch(`/Users/${id}`, { op: 'remove', path, value: 'still' });
      expect([path, value[name]]).toEqual([path, undefined]);
    }
    const { value } = await scim.patch(`/Users/${id}`, { op: 'remove', path: 'emails', value: emails });
    expect(value.emails).toEqual([]);
  });
});

describe('filters', () => {
  test('accept and', async () => {
    const emails = [{ value: 'filtered@münchen.example' }];
    const id = await add('filtered@example.org', {
      externalId: 'f and 1',
      displayName: 'Fil and Ter',
      emails,
    });
    const found = async (filter: string, path = '/Users') =>
      (await scim.get(`${path}?filter=${encodeURIComponent(filter)}`)).value.totalResults;
    const name = 'userName eq "FILTERED@example.org"';
    for (const filter of [
      `${name} and externalId eq "f and 1"`,
      `externalId eq "f and 1" AND ${name} and active eq true`,
      `active eq "True" and ${name}`,
      `displayName eq "fil and ter" and id eq "${id}"`,
      `emails.value eq "filtered@xn--mnchen-3ya.example" and ${name}`,
      'emails[type eq "work" and primary eq true].value eq "Filtered@münchen.example"',
    ])
      expect([filter, await found(filter)]).toEqual([filter, 1]);
    for (const filter of [
      `${name} and externalId eq "f"`,
      `externalId eq "f" and ${name}`,
      `${name} and active eq false`,
      `${name} and displayName eq "Fil"`,
      `${name} and id eq "x"`,
      `${name} and emails eq "other@example.org"`,
      'emails[type eq "home"].value eq "filtered@münchen.example"',
    ])
      expect([filter, await found(filter)]).toEqual([filter, 0]);
    expect(await found('displayName eq "operators" and id eq "operators"', '/Groups')).toBe(1);
    expect(await found('displayName eq "operators" and id eq "sales"', '/Groups')).toBe(0);
    for (const filter of [
      `${name} or id eq "x"`,
      `${name} and`,
      `and ${name}`,
      `${name} and (active eq true)`,
      `${name} and title eq "x"`,
      `${name} and emails.type eq "work"`,
      `${name} and active eq 1`,
      `id eq "${'x'.repeat(1000)}"`,
    ]) {
      const { status, value } = await scim.get(`/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, status, value.scimType]).toEqual([filter, 400, 'invalidFilter']);
    }
  });
});

describe('groups', () => {
  const members = async () =>
    ((await scim.get(operators)).value.members as { display: string }[]).map(({ display }) => display);

  test('remove members that a replacement omits', async () => {
    const [one, other] = [await add('rep-1'), await add('rep-2')];
    const replace = (...ids: string[]) =>
      scim.patch(operators, { op: 'replace', path: 'members', value: ids.map((value) => ({ value })) });
    await replace(one);
    expect(await members()).toEqual(['rep-1']);
    await replace(other);
    expect(await members()).toEqual(['rep-2']);
  });

  test('change one member by name, and no others', async () => {
    const [one, two, three] = [await add('named-1'), await add('named-2'), await add('named-3')];
    const named = (id: string) => `members[value eq "${id}"]`;
    await scim.send('PUT', operators, { members: [{ value: one }, { value: two }] });
    const replaced = { op: 'replace', path: named(one), value: [{ value: three }] };
    expect((await scim.patch(operators, replaced)).status).toBe(200);
    expect(await members()).toEqual(['named-2', 'named-3']);
    const none = await scim.patch(operators, { op: 'remove', path: 'members', value: [] });
    // Not 409, which the last operators would get.
    expect([none.status, await members()]).toEqual([200, ['named-2', 'named-3']]);
    await scim.patch(operators, { op: 'remove', path: named(two) });
    expect(await members()).toEqual(['named-3']);
  });

  test("don't replace their last active operator by a suspended one", async () => {
    const [active, held] = [await add('act'), await add('held-op')];
    await suspendUser(accountsOf(program.server), 'held-op');
    await scim.send('PUT', operators, { members: [{ value: active }] });
    const traded = await scim.send('PUT', operators, { members: [{ value: held }] });
    expect([traded.status, await members()]).toEqual([409, ['act']]);
    expect(
      (await scim.send('PUT', operators, { members: [{ value: held }, { value: active }] })).status,
    ).toBe(200);
  });

  test('change hundreds of members in a few statements, each with an event and a mail', async () => {
    const { server } = program;
    const accounts = { ...accountsOf(server), actor: 'scim:test' };
    const newcomers = Array.from({ length: 250 }, (_, n) => ({
      ...{ username: `many${n}`, first: null, email: `many${n}@example.org` },
    }));
    await server.database.transaction((queries) => createUsersIn(queries, accounts, newcomers));
    const ids = (
      await server.database.all<{ id: string }>("SELECT id FROM users WHERE username LIKE 'many%'")
    ).map(({ id }) => id);
    const last = await add('stays-operator');
    await scim.send('PUT', operators, { members: [{ value: last }] });
    const count = async (headers: Record<string, string>) => {
      const { body } = await server.call(`/_profiler/${headers['x-debug-token']}?format=json`);
      return JSON.parse(body).queries.length;
    };
    const value = ids.map((id) => ({ value: id }));
    const added = await scim.patch(operators, { op: 'add', path: 'members', value });
    expect([added.status, added.value.members.length]).toEqual([200, 251]);
    expect(await count(added.headers)).toBeLessThan(40);
    const again = await scim.send('PUT', operators, { members: [...value, { value: last }] });
    expect(await count(again.headers)).toBeLessThan(15);
    expect(await count((await scim.get('/Groups')).headers)).toBeLessThan(10);
    const removed = await scim.patch(operators, { op: 'remove', path: 'members', value });
    expect([removed.status, await members()]).toEqual([200, ['stays-operator']]);
    expect(await count(removed.headers)).toBeLessThan(40);
    const events = await server.database.all(
      "SELECT n, type, actor FROM events WHERE username = 'many249' AND type LIKE 'operator.%' ORDER BY n",
    );
    const actor = expect.stringMatching(/^scim:/);
    expect(events).toEqual([
      { n: 3, type: 'operator.granted', actor },
      { n: 4, type: 'operator.revoked', actor },
    ]);
    const mails = "SELECT 1 FROM mails WHERE kind = 'notice' AND address LIKE 'many%'";
    expect(await server.database.all(mails)).toHaveLength(500);
  });
});

test('a list has 100 users by default and 200 at most', async () => {
  const lengthOf = async (query: string) => {
    const { value } = await scim.get(`/Users${query}`);
    expect(value.itemsPerPage).toBe(value.Resources.length);
    return [value.Resources.length, value.totalResults > 250];
  };
  expect(await lengthOf('')).toEqual([100, true]);
  expect(await lengthOf('?count=150')).toEqual([150, true]);
  expect(await lengthOf('?count=201')).toEqual([200, true]);
  expect(await lengthOf('?count=1000000')).toEqual([200, true]);
  expect(await lengthOf('?count=many')).toEqual([100, true]);
});
