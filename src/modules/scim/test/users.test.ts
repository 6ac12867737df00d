import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { createOperator } from '../../../../test/support/create-operator.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { openSession } from '../../../../test/support/member.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { createScim, type Scim } from '../../../../test/support/scim.ts';
import { api, preview } from '../../../../test/support/server.ts';
import { resumeUser, suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { listEvents } from '../../../store/events.ts';
import { findUserByName } from '../../../store/users.ts';
import { handToScim } from '../hand-over.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
const grace = {
  schemas: [...schemas, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  userName: 'Grace.Hopper@Example.org',
  externalId: 'e-1',
  name: { givenName: 'Grace', familyName: 'Hopper' },
  displayName: 'Grace Hopper',
  emails: [
    { value: 'home@example.net', type: 'home' },
    { value: 'grace@example.org', type: 'work', primary: true },
  ],
  active: true,
  title: 'Rear admiral',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Navy' },
};

describe.each(oneEngine)('provisioning on %s', (engine) => {
  let program: TestApi;
  let scim: Scim;
  beforeAll(async () => {
    program = await startApi({
      DATABASE_URL: await newDatabaseUrl(engine, postgres),
      // No mail server listens, so mails stay in the queue.
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'people@vitrine.test',
    });
    scim = createScim(program, await program.tokenOf(null, 'scim', 'scim:operators'));
    await createOperator(accounts(), 'olga');
    for (const name of ['olga', 'alice']) await handToScim(accounts(), name);
  });
  afterAll(() => program.server.stop());
  const accounts = () => accountsOf(program.server);
  const find = async (filter: string) =>
    (await scim.get(`/Users?filter=${encodeURIComponent(filter)}`)).value.Resources;
  const add = async (userName: string, more: object = {}) =>
    (await scim.send('POST', '/Users', { schemas, userName, ...more })).value;
  const stateOf = async (username: string) =>
    (await findUserByName(program.server.database, username))?.state;

  test('creates an account with a confirmed address and a draft with the name', async () => {
    const made = await scim.send('POST', '/Users', grace);
    expect([made.status, made.headers['content-type'], made.headers.location]).toEqual([
      201,
      'application/scim+json; charset=utf-8',
      `http://${api}/scim/v2/Users/${made.value.id}`,
    ]);
    expect(made.value).toMatchObject({
      schemas,
      externalId: 'e-1',
      userName: 'Grace.Hopper@Example.org',
      name: { givenName: 'Grace', familyName: 'Hopper' },
      displayName: 'Grace Hopper',
      emails: [{ value: 'grace@example.org', type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    });
    const operator = await program.tokenOf(null, 'operator');
    const { value } = await program.ask('/users/Grace.Hopper', { token: operator });
    expect(value).toMatchObject({ username: 'Grace.Hopper', state: 'draft', email: 'grace@example.org' });
    const draft = await program.ask('/users/Grace.Hopper/draft', { token: operator });
    expect(draft.value).toEqual({
      basics: { name: 'Grace Hopper', givenName: 'Grace', familyName: 'Hopper' },
    });
    const events = await listEvents(program.server.database, 0, 100);
    const created = events.find(
      ({ username, type }) => username === 'Grace.Hopper' && type === 'user.created',
    );
    expect(created?.actor).toMatch(/^scim:[0-9a-f-]{36}$/);
  });

  test('finds users by the filters of directories, case-insensitively', async () => {
    for (const filter of [
      'userName eq "grace.hopper@example.org"',
      'USERNAME EQ "Grace.Hopper@Example.org"',
      'externalId eq "e-1"',
      'emails[type eq "work"].value eq "GRACE@example.org"',
      'emails.value eq "grace@example.org"',
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "grace.hopper@example.org"',
    ])
      expect([filter, (await find(filter)).map(({ userName }: { userName: string }) => userName)]).toEqual([
        filter,
        ['Grace.Hopper@Example.org'],
      ]);
    for (const filter of [
      'userName eq "grace"',
      'externalId eq "E-1"',
      'emails eq "x@y.z"',
      'displayName eq "x"',
    ])
      expect(await find(filter)).toEqual([]);
    const [alice] = await find('userName eq "ALICE"');
    expect([alice.userName, alice.externalId, alice.active]).toEqual(['alice', undefined, true]);
    for (const filter of [
      'userName sw "g"',
      'userName eq grace',
      'a eq "b" or c eq "d"',
      'externalId eq "\\u0000"',
      'userName eq "x" and',
      'active eq true',
      'userName.x eq "a"',
      '(',
    ])
      expect((await scim.get(`/Users?filter=${encodeURIComponent(filter)}`)).value).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '400',
        scimType: 'invalidFilter',
      });
  });

  test('pages from 1 and returns the total', async () => {
    const all = (await scim.get('/Users')).value;
    expect(all.totalResults).toBe(all.Resources.length);
    const seen: string[] = [];
    for (let start = 1; start <= all.totalResults; start += 1) {
      const { value } = await scim.get(`/Users?startIndex=${start}&count=1`);
      expect([value.totalResults, value.startIndex, value.itemsPerPage]).toEqual([
        all.totalResults,
        start,
        1,
      ]);
      seen.push(value.Resources[0].id);
    }
    expect(seen).toEqual(all.Resources.map(({ id }: { id: string }) => id));
    expect((await scim.get('/Users?count=0')).value).toMatchObject({
      totalResults: all.totalResults,
      Resources: [],
    });
    expect((await scim.get('/Users?startIndex=-3&count=-1')).value).toMatchObject({
      startIndex: 1,
      Resources: [],
    });
    expect((await scim.get('/Users?startIndex=99')).value.Resources).toEqual([]);
    const { value: few } = await scim.get('/Users?attributes=userName&count=1');
    expect(Object.keys(few.Resources[0])).toEqual(['schemas', 'id', 'userName']);
  });

  test("returns 409 for another user's values, also with twenty concurrent requests", async () => {
    const again = await scim.send('POST', '/Users', { ...grace, userName: 'GRACE.hopper@example.org' });
    expect([again.status, again.value.scimType]).toEqual([409, 'uniqueness']);
    expect((await scim.send('POST', '/Users', { schemas, userName: 'alice' })).status).toBe(409);
    const sameAddress = { schemas, userName: 'other', emails: [{ value: 'Grace@example.org' }] };
    expect((await scim.send('POST', '/Users', sameAddress)).status).toBe(409);
    expect(await stateOf('other')).toBeUndefined();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        scim.send('POST', '/Users', { schemas, userName: 'race@example.org' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  test('derives the username from the part before @, with a number if taken', async () => {
    await add('alice@elsewhere.example');
    expect(await stateOf('alice-2')).toBe('draft');
    const { id } = await add('.jürgen o’neill@x.example');
    const user = await program.server.database.get<{ username: string }>(
      'SELECT username FROM users WHERE id = $1',
      [id],
    );
    expect(user?.username).toBe('jürgen-o-neill');
    await add('@@@');
    expect(await stateOf('member')).toBe('draft');
  });

  describe('quirks', () => {
    test('Entra: accepts capitalized op, False as text and attributes by path', async () => {
      const { id } = await add('entra@example.org', {
        active: 'True',
        emails: [{ value: 'e1@example.org' }],
      });
      const patched = await scim.patch(
        `/Users/${id}`,
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'e2@example.org' },
        { op: 'Add', path: 'name.givenName', value: 'En' },
        { op: 'Add', path: 'externalId', value: 'entra-1' },
        {
          op: 'Add',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'X',
        },
        { op: 'Replace', path: 'active', value: 'False' },
      );
      expect(patched.status).toBe(200);
      expect(patched.value).toMatchObject({
        externalId: 'entra-1',
        name: { givenName: 'En' },
        emails: [{ value: 'e2@example.org' }],
        active: false,
      });
      expect(await stateOf('entra')).toBe('suspended');
      const back = await scim.patch(`/Users/${id}`, {
        op: 'Replace',
        value: { active: 'True', 'name.familyName': 'Tra' },
      });
      expect(back.value).toMatchObject({ active: true, name: { givenName: 'En', familyName: 'Tra' } });
      expect(await stateOf('entra')).toBe('draft');
    });

    test('Okta: accepts values without a path and whole replacements', async () => {
      const { id } = await add('okta@example.org', { name: { givenName: 'O', familyName: 'Kta' } });
      expect(
        (await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).value.active,
      ).toBe(false);
      const put = await scim.send('PUT', `/Users/${id}`, {
        schemas,
        id,
        userName: 'okta2@example.org',
        password: 'ignored',
        active: true,
        emails: [{ primary: true, value: 'okta2@example.org', type: 'work' }],
      });
      expect(put.value).toMatchObject({ id, userName: 'okta2@example.org', active: true });
      expect(put.value.emails).toMatchObject([{ value: 'okta2@example.org' }]);
      expect(put.value.name).toBeUndefined();
      expect(await stateOf('okta')).toBe('draft');
      expect(await find('userName eq "okta@example.org"')).toEqual([]);
      expect((await scim.patch(`/Users/${id}`, { op: 'remove', path: 'emails' })).value.emails).toEqual([]);
    });

    test.each([
      [{ op: 'move', path: 'active' }, 'invalidSyntax'],
      [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
      [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
      [{ op: 'replace', path: 'userName', value: 'two\nlines' }, 'invalidValue'],
      [{ op: 'replace', path: 'emails', value: [{ value: 'no address' }] }, 'invalidValue'],
      [{ op: 'replace', value: 'text' }, 'invalidValue'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'replace', path: { a: 1 }, value: 1 }, 'invalidPath'],
    ])('%p is 400', async (operation, scimType) => {
      const [{ id }] = await find('userName eq "alice"');
      const before = (await scim.get(`/Users/${id}`)).value;
      const { status, value } = await scim.patch(`/Users/${id}`, operation);
      expect([status, value.scimType]).toEqual([400, scimType]);
      expect((await scim.get(`/Users/${id}`)).value).toEqual(before);
    });

    test('rejects invalid JSON, other types and unknown users', async () => {
      const ask = (body: string) =>
        program.ask('/scim/v2/Users', {
          method: 'POST',
          token: token(),
          body,
          headers: { 'Content-Type': 'application/json' },
        });
      const token = () => operatorToken;
      const operatorToken = await program.tokenOf(null, 'operator');
      for (const body of ['', '{', '[]', '"x"', '{}', '[[[['.repeat(100)])
        expect([body.slice(0, 9), (await ask(body)).status]).toEqual([body.slice(0, 9), 400]);
      for (const id of ['x', '../..', '%00', crypto.randomUUID()])
        expect([
          id,
          (await scim.patch(`/Users/${id}`, { op: 'add', path: 'active', value: true })).status,
        ]).toEqual([id, 404]);
    });
  });

  test('writes nothing for an identical request', async () => {
    const { id, ...whole } = (await find('externalId eq "e-1"'))[0];
    const count = async () => (await listEvents(program.server.database, 0, 1000)).length;
    const before = await count();
    await scim.send('PUT', `/Users/${id}`, whole);
    await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
    const [after] = await find('externalId eq "e-1"');
    expect([await count(), after.meta]).toEqual([before, whole.meta]);
  });

  test('suspends by active: false and DELETE, keeps the content and restores it', async () => {
    const [{ id }] = await find('userName eq "alice"');
    const reads = async () => (await program.server.call('/alice', { host: preview })).status;
    expect(await reads()).toBe(200);
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect([await stateOf('alice'), await reads()]).toEqual(['suspended', 404]);
    await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expect([await stateOf('alice'), await reads()]).toEqual(['published', 200]);
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect([await stateOf('alice'), await reads()]).toEqual(['suspended', 404]);
    expect((await scim.get(`/Users/${id}`)).status).toBe(404);
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(404);
    expect(await find('userName eq "alice"')).toEqual([]);
    const returned = await scim.send('POST', '/Users', { schemas, userName: 'Alice', externalId: 'a-1' });
    expect([returned.status, returned.value.id, returned.value.userName]).toEqual([201, id, 'Alice']);
    expect([await stateOf('alice'), await reads()]).toEqual(['published', 200]);
  });

  test("doesn't give a reassigned name the first owner's account", async () => {
    const first = await add('john@example.org', { externalId: 'j-1' });
    await scim.send('DELETE', `/Users/${first.id}`);
    const second = await add('john@example.org', { externalId: 'j-2' });
    expect(second.id).not.toBe(first.id);
    await scim.send('DELETE', `/Users/${second.id}`);
    expect((await add('john.new@example.org', { externalId: 'j-1' })).id).toBe(first.id);
  });

  test('reassigns an address only after its owner was removed', async () => {
    const emails = [{ value: 'joan@example.org', type: 'work', primary: true }];
    const post = (more: object) =>
      scim.send('POST', '/Users', { schemas, userName: 'joan@example.org', emails, ...more });
    const { id: first } = (await post({ externalId: 'joan-1' })).value;
    await scim.patch(`/Users/${first}`, { op: 'replace', path: 'active', value: false });
    expect((await post({ userName: 'joan.two', externalId: 'joan-2' })).status).toBe(409);
    await scim.send('DELETE', `/Users/${first}`);
    const second = await post({ externalId: 'joan-2' });
    expect([second.status, second.value.emails[0].value]).toEqual([201, 'joan@example.org']);
    const events = await listEvents(program.server.database, 0, 10_000);
    expect(events.findLast(({ username }) => username === 'joan')?.type).toBe('email.changed');
    const mails = "SELECT 1 FROM mails WHERE address = 'joan@example.org'";
    expect(await program.server.database.all(mails)).toEqual([]);
    const back = { userName: 'joan.one', externalId: 'joan-1' };
    expect((await post(back)).status).toBe(409);
    const returned = await post({ ...back, emails: [{ value: 'joan.one@example.org' }] });
    expect([returned.status, returned.value.id]).toEqual([201, first]);

    // The row stays for a removed user whom an operator resumed.
    await scim.send('DELETE', `/Users/${first}`);
    await resumeUser(accounts(), 'joan');
    const refused = await scim.patch(`/Users/${second.value.id}`, {
      ...{ op: 'replace', path: 'emails', value: 'joan.one@example.org' },
    });
    expect(refused.status).toBe(409);
    await suspendUser(accounts(), 'joan');
    const taken = await scim.patch(`/Users/${second.value.id}`, {
      ...{ op: 'replace', path: 'emails', value: 'joan.one@example.org' },
    });
    expect(taken.value.emails[0].value).toBe('joan.one@example.org');
  });

  test("doesn't resume users suspended by an operator, and suspends leavers again", async () => {
    const { id } = await add('moderated@example.org');
    await suspendUser(accounts(), 'moderated');
    expect(
      (await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).value.active,
    ).toBe(false);
    expect(await stateOf('moderated')).toBe('suspended');
    const leaver = await add('leaver@example.org');
    await scim.patch(`/Users/${leaver.id}`, { op: 'replace', path: 'active', value: false });
    await resumeUser(accounts(), 'leaver');
    await scim.patch(`/Users/${leaver.id}`, { op: 'replace', path: 'active', value: false });
    expect(await stateOf('leaver')).toBe('suspended');
  });

  test("keeps an operator's suspension whatever a directory sends", async () => {
    const active = (value: boolean) => ({ op: 'replace', path: 'active', value });
    await createUser(accounts(), 'held');
    await handToScim(accounts(), 'held');
    await suspendUser(accounts(), 'held');
    const [{ id: held }] = await find('userName eq "held"');
    await scim.send('PUT', `/Users/${held}`, { schemas, userName: 'held' });
    expect(await stateOf('held')).toBe('suspended');

    const { id: gone } = await add('gone@example.org', { externalId: 'gone' });
    await suspendUser(accounts(), 'gone');
    await scim.send('DELETE', `/Users/${gone}`);
    expect((await add('gone@example.org', { externalId: 'gone' })).id).toBe(gone);
    expect(await stateOf('gone')).toBe('suspended');

    const { id: told } = await add('told@example.org');
    await suspendUser(accounts(), 'told');
    await scim.send('PUT', `/Users/${told}`, { schemas, userName: 'told', externalId: 't', active: false });
    await scim.patch(`/Users/${told}`, active(true));
    expect(await stateOf('told')).toBe('suspended');

    const { id: again } = await add('again@example.org');
    await scim.patch(`/Users/${again}`, active(false));
    await resumeUser(accounts(), 'again');
    await suspendUser(accounts(), 'again');
    await scim.patch(`/Users/${again}`, active(true));
    expect(await stateOf('again')).toBe('suspended');

    // The directory suspended the user first, so it may resume them.
    const { id: back } = await add('back@example.org');
    await scim.patch(`/Users/${back}`, active(false));
    await scim.send('PUT', `/Users/${back}`, { schemas, userName: 'back', externalId: 'b', active: false });
    await scim.patch(`/Users/${back}`, active(true));
    expect(await stateOf('back')).toBe('draft');
  });

  test('keeps a leaver suspended when an operator resumes the account', async () => {
    const active = (value: boolean) => ({ op: 'replace', path: 'active', value });
    const { id: left } = await add('left@example.org');
    await suspendUser(accounts(), 'left');
    await scim.patch(`/Users/${left}`, active(false));
    await scim.patch(`/Users/${left}`, { op: 'replace', path: 'displayName', value: 'L' });
    expect([await resumeUser(accounts(), 'left'), await stateOf('left')]).toEqual([false, 'suspended']);
    await scim.patch(`/Users/${left}`, active(true));
    expect(await stateOf('left')).toBe('draft');

    const { id: removed } = await add('removed@example.org', { externalId: 'r' });
    await suspendUser(accounts(), 'removed');
    await scim.send('DELETE', `/Users/${removed}`);
    expect([await resumeUser(accounts(), 'removed'), await stateOf('removed')]).toEqual([false, 'suspended']);
    expect((await add('removed@example.org', { externalId: 'r' })).id).toBe(removed);
    expect(await stateOf('removed')).toBe('draft');

    // Other changes do not suspend the user, and a reverted suspension no longer counts.
    const { id: stays } = await add('stays@example.org');
    await suspendUser(accounts(), 'stays');
    await scim.patch(`/Users/${stays}`, { op: 'replace', path: 'displayName', value: 'S' });
    await scim.patch(`/Users/${stays}`, active(false));
    await scim.patch(`/Users/${stays}`, active(true));
    expect([await resumeUser(accounts(), 'stays'), await stateOf('stays')]).toEqual([true, 'draft']);

    // An operator's decision overrides the directory.
    const { id: kept } = await add('kept@example.org');
    await suspendUser(accounts(), 'kept');
    await scim.patch(`/Users/${kept}`, active(false));
    const olga = await openSession(program.server, 'olga');
    const resume = async () => (await olga.post('/users/kept/resume', {})).headers.location ?? '';
    expect((await olga.get(await resume())).body).toContain('reports that they left');
    expect((await olga.get(await resume())).body).toContain('User resumed.');
    expect(await stateOf('kept')).toBe('draft');
    await scim.patch(`/Users/${kept}`, active(false));
    expect(await stateOf('kept')).toBe('suspended');
  });

  test('ignores changes of addresses other than the work one', async () => {
    const emails = [{ value: 'worker@example.org', type: 'work', primary: true }];
    const { id } = await add('worker@example.org', { emails });
    const patch = async (op: object) => (await scim.patch(`/Users/${id}`, op)).value.emails[0]?.value;
    const home = 'emails[type eq "home"]';
    expect(await patch({ op: 'replace', path: `${home}.value`, value: 'h@example.net' })).toBe(
      'worker@example.org',
    );
    expect(await patch({ op: 'remove', path: home })).toBe('worker@example.org');
    const added = { emails: [{ value: 'babs@home.example', type: 'home' }] };
    expect(await patch({ op: 'add', value: added })).toBe('worker@example.org');
    expect(await patch({ op: 'Add', path: 'emails', value: added.emails })).toBe('worker@example.org');
    const work = 'emails[type eq "work" and primary eq true].value';
    expect(await patch({ op: 'replace', path: work, value: 'w2@example.org' })).toBe('w2@example.org');
    expect(await patch({ op: 'remove', path: 'emails[value eq "W2@example.org"]' })).toBeUndefined();
    // An account without an email address takes any. A primary or work address has priority.
    expect(await patch({ op: 'add', value: added })).toBe('babs@home.example');
    const better = { value: 'w3@example.org', type: 'work' };
    expect(await patch({ op: 'add', path: 'emails', value: [...added.emails, better] })).toBe(better.value);
    const best = { value: 'w4@example.org', primary: true };
    expect(await patch({ op: 'add', value: { emails: [best] } })).toBe(best.value);
  });

  describe('the groups of roles', () => {
    const rolesOf = async (id: string) =>
      (await program.server.database.get<{ roles: string }>('SELECT roles FROM users WHERE id = $1', [id]))
        ?.roles;

    test.each(['auditor', 'support', 'editor'])('%s adds and removes its members', async (role) => {
      const path = `/Groups/${role}`;
      const { id } = await add(`${role}@example.org`);
      const found = await scim.get(`/Groups?filter=displayName%20eq%20%22${role}%22`);
      expect(found.value.Resources).toMatchObject([{ id: role, displayName: role, members: [] }]);
      const added = await scim.patch(path, { op: 'Add', path: 'members', value: [{ value: id }] });
      expect([added.status, added.value.members]).toMatchObject([200, [{ value: id }]]);
      expect(await rolesOf(id)).toBe(role);
      expect((await scim.get(`/Users/${id}`)).value.groups).toMatchObject([{ value: role, display: role }]);
      await scim.patch(path, { op: 'remove', path: `members[value eq "${id}"]` });
      expect(await rolesOf(id)).toBe('');
      await scim.send('PUT', path, { displayName: role, members: [{ value: id }] });
      expect(await rolesOf(id)).toBe(role);
      await scim.send('PUT', path, { displayName: role, members: [] });
      expect(await rolesOf(id)).toBe('');
    });

    test('keep their names', async () => {
      for (const displayName of ['auditor', 'Support', ' EDITOR '])
        expect([displayName, (await scim.send('POST', '/Groups', { displayName })).status]).toEqual([
          displayName,
          409,
        ]);
      expect((await scim.send('DELETE', '/Groups/support')).status).toBe(403);
      expect((await scim.get('/Groups')).value.totalResults).toBe(4);
    });

    test('reject an account that SCIM cannot change', async () => {
      await createUser(accountsOf(program.server), 'local');
      const [local] = await find('userName eq "local"');
      const answer = await scim.patch('/Groups/support', {
        op: 'add',
        path: 'members',
        value: [{ value: local.id }],
      });
      expect([answer.status, await rolesOf(local.id)]).toEqual([403, '']);
    });

    test('fix the email of their members, and the externalId without scim:operators', async () => {
      const { id } = await add('fixed@example.org', { externalId: 'r-1' });
      await scim.patch('/Groups/support', { op: 'add', path: 'members', value: [{ value: id }] });
      const path = `/Users/${id}`;
      const emails = [{ value: 'thief@example.org', primary: true }];
      const moved = await scim.patch(path, { op: 'replace', path: 'emails', value: emails });
      expect([moved.status, moved.value.detail]).toEqual([
        403,
        expect.stringContaining('is an operator or has a role'),
      ]);
      const weak = createScim(program, await program.tokenOf(null, 'scim'));
      const changed = await weak.patch(path, { op: 'replace', path: 'externalId', value: 'r-2' });
      expect(changed.status).toBe(403);
      expect(
        (await weak.patch('/Groups/auditor', { op: 'add', path: 'members', value: [{ value: id }] })).status,
      ).toBe(403);
      expect(await rolesOf(id)).toBe('support');
    });

    test('return from a deletion with their email, and with another externalId by scim:operators alone', async () => {
      const weak = createScim(program, await program.tokenOf(null, 'scim'));
      const { id } = await add('back@example.org');
      await scim.patch('/Groups/support', { op: 'add', path: 'members', value: [{ value: id }] });
      const send = (by: Scim, more: object) =>
        by.send('POST', '/Users', { userName: 'back@example.org', ...more });
      expect((await weak.send('DELETE', `/Users/${id}`)).status).toBe(204);
      expect((await send(weak, { externalId: 'mallory' })).status).toBe(403);
      expect((await scim.get(`/Users/${id}`)).status).toBe(404);
      const emails = [{ value: 'thief@example.org', primary: true }];
      const same = await send(weak, { emails });
      expect([same.status, same.value.id, same.value.emails]).toEqual([201, id, []]);
      expect((await weak.send('DELETE', `/Users/${id}`)).status).toBe(204);
      const other = await send(scim, { externalId: 'b-1' });
      expect([other.status, other.value.id, other.value.externalId]).toEqual([201, id, 'b-1']);
      expect(await rolesOf(id)).toBe('support');
    });
  });

  describe('the group Operators', () => {
    const members = async () =>
      ((await scim.get('/Groups/operators')).value.members as { display: string }[]).map(
        ({ display }) => display,
      );

    test('is found by name and stays', async () => {
      const { value } = await scim.get(
        '/Groups?filter=displayName%20eq%20%22Operators%22&excludedAttributes=members',
      );
      expect([value.totalResults, value.Resources[0].id, value.Resources[0].members]).toEqual([
        1,
        'operators',
        undefined,
      ]);
      expect((await scim.get('/Groups?filter=displayName%20eq%20%22Sales%22')).value.totalResults).toBe(0);
      expect((await scim.get('/Groups?filter=externalId%20eq%20%22operators%22')).value.totalResults).toBe(0);
      expect((await scim.send('POST', '/Groups', { displayName: 'Operators' })).status).toBe(409);
      expect((await scim.send('DELETE', '/Groups/operators')).status).toBe(403);
      expect((await scim.get('/Groups/sales')).status).toBe(404);
      expect(await members()).toEqual(['olga']);
    });

    test('adds and removes operators with the requests of Entra and Okta', async () => {
      const [{ id }] = await find('externalId eq "e-1"');
      await scim.patch('/Groups/operators', { op: 'Add', path: 'members', value: [{ value: id }] });
      expect(await members()).toEqual(['olga', 'Grace.Hopper@Example.org']);
      expect((await scim.get(`/Users/${id}`)).value.groups).toMatchObject([{ display: 'Operators' }]);
      await scim.patch('/Groups/operators', { op: 'remove', path: `members[value eq "${id}"]` });
      expect(await members()).toEqual(['olga']);
      await scim.patch('/Groups/operators', {
        op: 'replace',
        value: { displayName: 'Operators', members: [{ value: id }] },
      });
      expect(await members()).toEqual(['olga', 'Grace.Hopper@Example.org']);
      await scim.patch('/Groups/operators', { op: 'Remove', path: 'members', value: [{ value: id }] });
      expect(await members()).toEqual(['olga']);
      await scim.send('PUT', '/Groups/operators', { displayName: 'Operators', members: [{ value: id }] });
      expect(await members()).toEqual(['olga', 'Grace.Hopper@Example.org']);
      await scim.send('PUT', '/Groups/operators', { displayName: 'Operators', members: [] });
      expect(await members()).toEqual(['olga']);
      const nobody = await scim.patch('/Groups/operators', {
        op: 'add',
        path: 'members',
        value: [{ value: 'x' }],
      });
      expect([nobody.status, await members()]).toEqual([400, ['olga']]);
    });

    test('never loses its last operator', async () => {
      const [olga] = await find('userName eq "olga"');
      const path = `/Users/${olga.id}`;
      for (const refused of [
        await scim.patch('/Groups/operators', { op: 'remove', path: `members[value eq "${olga.id}"]` }),
        await scim.patch('/Groups/operators', { op: 'remove', path: 'members', value: [{ value: olga.id }] }),
        await scim.patch(path, { op: 'replace', path: 'active', value: false }),
        await scim.send('PUT', path, { schemas, userName: 'olga', active: false }),
        await scim.send('DELETE', path),
      ])
        expect(refused.status).toBe(409);
      expect([await stateOf('olga'), await members()]).toEqual(['draft', ['olga']]);
    });

    test('keeps one of two operators who leave at the same moment', async () => {
      const pair = [await add('op1@example.org'), await add('op2@example.org')];
      const [olga] = await find('userName eq "olga"');
      await scim.patch('/Groups/operators', {
        op: 'add',
        path: 'members',
        value: pair.map(({ id }) => ({ value: id })),
      });
      await scim.patch('/Groups/operators', { op: 'remove', path: `members[value eq "${olga.id}"]` });
      const answers = await Promise.all(pair.map(({ id }) => scim.send('DELETE', `/Users/${id}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      await scim.patch('/Groups/operators', { op: 'add', path: 'members', value: [{ value: olga.id }] });
    });
  });

  test('lists its supported features', async () => {
    const { value } = await scim.get('/ServiceProviderConfig');
    expect([value.patch.supported, value.bulk.supported, value.filter.maxResults]).toEqual([
      true,
      false,
      200,
    ]);
    for (const path of ['/Schemas', '/ResourceTypes']) {
      const { value: list } = await scim.get(path);
      for (const { id } of list.Resources) expect((await scim.get(`${path}/${id}`)).value.id).toBe(id);
      expect((await scim.get(`${path}/x`)).status).toBe(404);
    }
  });

  test('needs a token of its own scope, which opens nothing else', async () => {
    const token = await program.tokenOf(null, 'scim');
    for (const path of ['/users', '/users/alice', '/users/alice/draft', '/tokens', '/events', '/webhooks'])
      expect([path, [403, 404].includes((await program.ask(path, { token })).status)]).toEqual([path, true]);
    const made = await program.ask('/tokens', { method: 'POST', token, json: { scopes: ['scim'] } });
    expect(made.status).toBe(403);
    await createUser(accounts(), 'plain');
    const others = [
      await program.tokenOf('plain', 'profile:read', 'profile:write', 'profile:publish'),
      null,
      'vit_x',
    ];
    const statuses = others.map(
      async (other) => (await program.ask('/scim/v2/Users', { token: other })).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 401, 401]);
    await expect(program.tokenOf('plain', 'scim')).rejects.toThrow(
      'A token with a user cannot have these scopes',
    );
    await expect(program.tokenOf(null, 'scim', 'profile:read')).rejects.toThrow(
      'only scim and scim:operators',
    );
  });
});
