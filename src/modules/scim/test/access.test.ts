import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { SQL } from 'bun';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { createScim, type Scim } from '../../../../test/support/scim.ts';
import { until } from '../../../../test/support/serve.ts';
import { temporaryPath } from '../../../../test/support/temporary-database.ts';
import { vitrine } from '../../../../test/support/vitrine.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { setEmail } from '../../../accounts/email.ts';
import type { Scope } from '../../../accounts/identity/tokens.ts';
import { makeOperator } from '../../../accounts/operators.ts';
import { roles } from '../../../core/config/roles.ts';
import { findEmail } from '../../../store/emails.ts';
import { findUserByName } from '../../../store/users.ts';
import { checkScim } from '../check.ts';
import { siteGroups } from '../site-groups.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';
const set = (path: string, value: unknown) => ({ op: 'replace', path, value });

describe.each(oneEngine)('SCIM access on %s', (engine) => {
  let url: string;
  let program: TestApi;
  let scim: Scim;
  let full: Scim;
  beforeAll(async () => {
    url = await newDatabaseUrl(engine, postgres);
    program = await startApi({ DATABASE_URL: url, RATE_LIMIT_WRITES: 'off' });
    scim = createScim(program, await program.tokenOf(null, 'scim'));
    full = createScim(program, await program.tokenOf(null, 'scim', 'scim:operators'));
    for (const name of ['olga', 'lea', 'lino']) await createUser(accounts(), name);
    await makeOperator(accounts(), 'olga');
    await setEmail(accounts(), 'olga', 'olga@example.org');
    await setEmail(accounts(), 'lea', 'lea@example.org');
  });
  afterAll(() => program.server.stop());
  const accounts = () => accountsOf(program.server);
  const userOf = async (name: string) => {
    const user = await findUserByName(program.server.database, name);
    if (!user) throw new Error(`${name} does not exist`);
    return user;
  };
  const addressOf = async (name: string) =>
    (await findEmail(program.server.database, (await userOf(name)).id))?.address;
  const pathOf = async (name: string) => `/Users/${(await userOf(name)).id}`;
  const add = async (userName: string, more: object = {}): Promise<string> =>
    (await scim.send('POST', '/Users', { schemas, userName, ...more })).value.id;
  const switchScim = (name: string, state: string) => vitrine(url, ['user', 'scim', name, state]);
  /** Links an account like versions without the hand-over did. */
  const link = (id: string, userName: string, deletedAt: string | null) =>
    program.server.database.run(
      `INSERT INTO scim_users (user_id, external_id, user_name, folded, name, active, changed_at, deleted_at)
       VALUES ($1, 'l-1', $2, $2, '{}', 1, '2026-01-01', $3)`,
      [id, userName, deletedAt],
    );
  const group = '/Groups/operators';
  const members = async () =>
    ((await scim.get(group)).value.members as { display: string }[]).map(({ display }) => display);

  test.each([
    ['an address', 'PATCH', [set('emails', [{ value: 'thief@example.org' }])]],
    ['a suspension', 'PATCH', [set('active', false)]],
    ['a userName', 'PATCH', [set('userName', 'mine')]],
    ['an externalId', 'PATCH', [set('externalId', 'e-9')]],
    ['a name', 'PATCH', [set('displayName', 'Mine')]],
    ['everything', 'PUT', null],
    ['a deletion', 'DELETE', null],
  ])('rejects %s for accounts that it did not create', async (_, method, operations) => {
    for (const name of ['olga', 'lea']) {
      const path = await pathOf(name);
      const before = (await scim.get(path)).value;
      const emails = [{ value: 'thief@example.org' }];
      const answer = operations
        ? await scim.patch(path, ...operations)
        : await scim.send(method, path, { schemas, userName: name, emails });
      expect([name, answer.status, answer.value.schemas]).toEqual([name, 403, [errorSchema]]);
      expect(answer.value.detail).toContain(`vitrine user scim ${name} on`);
      expect((await scim.get(path)).value).toEqual(before);
    }
  });

  test('rejects a local username with 409, as a new user and as a new userName', async () => {
    for (const userName of ['olga', 'LEA', 'lino']) {
      const posted = await scim.send('POST', '/Users', { schemas, userName, externalId: userName });
      expect([posted.status, posted.value.scimType]).toEqual([409, 'uniqueness']);
    }
    const own = await add('shadow@example.org');
    expect((await scim.patch(`/Users/${own}`, set('userName', 'Olga'))).status).toBe(409);
    const whole = await scim.send('PUT', `/Users/${own}`, { schemas, userName: 'olga' });
    expect(whole.status).toBe(409);
  });

  test('takes over no local account that an older version linked or deleted', async () => {
    const { database } = program.server;
    const check = () => checkScim({ config: {}, database, offline: true, isMigrated: true });
    await createUser(accounts(), 'linked');
    const { id } = await userOf('linked');
    await link(id, 'l@example.org', null);
    expect((await scim.patch(`/Users/${id}`, set('active', false))).status).toBe(403);
    expect((await scim.send('POST', '/Users', { schemas, userName: 'linked' })).status).toBe(409);
    expect(await check()).toMatchObject([
      { status: 'warn', message: "connected to a directory that SCIM can't manage: linked" },
    ]);
    await switchScim('linked', 'off');
    expect(await check()).toEqual([]);
    await program.server.database.run('DELETE FROM scim_users WHERE user_id = $1', [id]);
    await link(id, 'l@example.org', '2026-01-02');
    expect(await add('l@example.org', { externalId: 'l-1' })).not.toBe(id);
    expect((await scim.send('POST', '/Users', { schemas, userName: 'linked' })).status).toBe(409);
    expect((await userOf('linked')).state).toBe('draft');
  });

  test('changes a local account only while an operator hands it over', async () => {
    const path = await pathOf('lino');
    expect(await switchScim('lino', 'on')).toMatchObject({ status: 0, out: 'lino is managed by SCIM.\n' });
    expect((await vitrine(url, ['user', 'show', 'lino'])).out).toMatch(/scim +yes/);
    const linked = await scim.patch(path, set('userName', 'lino@example.org'), set('externalId', 'x-1'));
    expect([linked.status, linked.value.userName]).toEqual([200, 'lino@example.org']);
    expect((await scim.patch(path, set('emails', [{ value: 'l2@example.org' }]))).status).toBe(200);
    expect(await addressOf('lino')).toBe('l2@example.org');
    expect(await switchScim('lino', 'off')).toMatchObject({ status: 0, out: 'lino is read-only to SCIM.\n' });
    expect((await vitrine(url, ['user', 'show', 'lino', '--json'])).out).toContain('"scim":false');
    expect((await scim.patch(path, set('active', false))).status).toBe(403);
    expect((await userOf('lino')).state).toBe('draft');
    const events = await program.server.database.all(
      "SELECT type, actor FROM events WHERE user_id = $1 AND type LIKE 'scim.%' ORDER BY n",
      [(await userOf('lino')).id],
    );
    const actor = 'command line';
    expect(events).toEqual([
      { type: 'scim.granted', actor },
      { type: 'scim.revoked', actor },
    ]);
    expect((await switchScim('lino', 'perhaps')).status).toBe(2);
  });

  test('releases an account that SCIM created, and manages it again', async () => {
    const id = await add('made@example.org', { externalId: 'm-1' });
    await switchScim('made', 'off');
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(403);
    await switchScim('made', 'on');
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await userOf('made')).state).toBe('suspended');
  });

  test('knows the accounts that SCIM created after a restore, also from an older backup', async () => {
    const id = await add('restored@example.org');
    const taken = await add('taken@example.org');
    await switchScim('taken', 'off');
    await createUser(accounts(), 'handed');
    await switchScim('handed', 'on');
    const backup = temporaryPath('backup.gz');
    expect((await vitrine(url, ['backup', backup])).err).toBe('');
    const handed = (await userOf('handed')).id;
    const statusesAfter = async (): Promise<number[]> => {
      const restoredUrl = await newDatabaseUrl(engine, postgres);
      expect((await vitrine(restoredUrl, ['restore', backup])).err).toBe('');
      const restored = await startApi({ DATABASE_URL: restoredUrl });
      const there = createScim(restored, await restored.tokenOf(null, 'scim'));
      const statuses: number[] = [];
      for (const one of [id, taken, handed, (await userOf('olga')).id])
        statuses.push((await there.patch(`/Users/${one}`, set('displayName', 'X'))).status);
      await restored.server.stop();
      return statuses;
    };
    expect(await statusesAfter()).toEqual([200, 403, 200, 403]);
    const text = Buffer.from(Bun.gunzipSync(readFileSync(backup))).toString();
    const older = text.replaceAll(/,"scim":(\d|null)/g, '').replace(/,"sums":.*/, '}');
    writeFileSync(backup, Bun.gzipSync(Buffer.from(older)));
    expect(await statusesAfter()).toEqual([200, 200, 403, 403]);
  }, 120_000);

  test('never changes the address of an operator, and suspends one who leaves', async () => {
    const emails = [{ value: 'omar@example.org' }];
    const id = await add('omar', { emails, externalId: 'o-1' });
    await makeOperator(accounts(), 'omar');
    const path = `/Users/${id}`;
    const other = [{ value: 'thief@example.org' }];
    for (const refused of [
      await scim.patch(path, set('emails', other)),
      await scim.patch(path, { op: 'remove', path: 'emails' }),
    ])
      expect([refused.status, await addressOf('omar')]).toEqual([403, 'omar@example.org']);
    // Okta sends the whole user with every change, and the other attributes are stored.
    for (const address of [other, []]) {
      const whole = { schemas, userName: 'omar', externalId: 'o-1', displayName: 'O.', emails: address };
      const { status, value } = await scim.send('PUT', path, whole);
      expect([status, value.displayName, value.emails[0].value]).toEqual([200, 'O.', 'omar@example.org']);
      expect(await addressOf('omar')).toBe('omar@example.org');
    }
    expect((await scim.patch(path, set('displayName', 'Omar'))).status).toBe(200);
    const same = { schemas, userName: 'omar', externalId: 'o-1', emails: [{ value: 'OMAR@example.org' }] };
    expect((await scim.send('PUT', path, same)).status).toBe(200);
    const left = await scim.patch(path, set('emails', other), set('active', false));
    expect([left.status, left.value.active, await addressOf('omar')]).toEqual([
      200,
      false,
      'omar@example.org',
    ]);
    // The address changes neither by a return nor by another user who gets it.
    expect((await scim.send('DELETE', path)).status).toBe(204);
    const returned = await scim.send('POST', '/Users', {
      ...{ schemas, userName: 'omar', externalId: 'o-1', emails: other },
    });
    expect([returned.status, await addressOf('omar')]).toEqual([201, 'omar@example.org']);
    const next = await scim.send('POST', '/Users', { schemas, userName: 'next', emails });
    expect([next.status, await addressOf('omar')]).toEqual([409, 'omar@example.org']);
  });

  test('changes the operators only among the accounts that it manages', async () => {
    const id = await add('promoted@example.org');
    const grant = (...ids: string[]) =>
      full.patch(group, { op: 'add', path: 'members', value: ids.map((value) => ({ value })) });
    const [olga, lea] = [(await userOf('olga')).id, (await userOf('lea')).id];
    const before = await members();
    for (const refused of [
      await grant(lea),
      await grant(id, lea),
      await full.send('PUT', group, { members: [{ value: id }, { value: lea }] }),
      await full.patch(group, { op: 'remove', path: `members[value eq "${olga}"]` }),
      await full.patch(group, { op: 'remove', path: 'members', value: [{ value: olga }] }),
    ])
      expect([refused.status, await members()]).toEqual([403, before]);
    expect((await grant(id)).status).toBe(200);
    expect(await members()).toEqual([...before, 'promoted@example.org']);
    await createUser(accounts(), 'leo');
    await makeOperator(accounts(), 'leo');
    await link((await userOf('leo')).id, 'leo@example.org', null);
    expect((await full.send('PUT', group, { members: [] })).status).toBe(200);
    expect(await members()).toContain('olga');
    expect(await members()).toContain('leo@example.org');
    expect(await members()).not.toContain('promoted@example.org');
  });

  describe('with each scope', () => {
    const scopes: Record<string, readonly Scope[] | null> = {
      nobody: null,
      scim: ['scim'],
      operators: ['scim:operators'],
      both: ['scim', 'scim:operators'],
      operator: ['operator'],
      member: ['profile:read', 'profile:write', 'profile:publish'],
    };
    const reading = { nobody: 401, scim: 200, operators: 403, both: 200, operator: 200, member: 403 };
    const changing = { ...reading, scim: 403, operators: 200 };
    const never = (status: number) => ({
      ...{ nobody: 401, scim: status, operators: 403, both: status, operator: status, member: 403 },
    });
    /** The expected status of every operation on every group, by kind of token. */
    const table: [method: string, path: string, row: Record<string, number>][] = [
      ['GET', '/Groups', reading],
      ['POST', '/Groups', never(409)],
      ...siteGroups.flatMap(({ id }): typeof table => [
        ['GET', `/Groups/${id}`, reading],
        ['PUT', `/Groups/${id}`, changing],
        ['PATCH', `/Groups/${id}`, changing],
        ['DELETE', `/Groups/${id}`, never(403)],
      ]),
      ['GET', '/Groups/sales', never(404)],
      ['PUT', '/Groups/sales', never(404)],
      ['PATCH', '/Groups/sales', never(404)],
      ['DELETE', '/Groups/sales', never(404)],
      ['GET', '/Users', reading],
      ['POST', '/Users', never(400)],
      ['GET', '/ServiceProviderConfig', reading],
      ['GET', '/Schemas', reading],
      ['GET', '/ResourceTypes', reading],
    ];

    test('has a row for every group', () => {
      expect(siteGroups.map(({ id }) => id)).toEqual(['operators', ...roles]);
    });

    test.each(table)('%s %s', async (method, path, row) => {
      const site = siteGroups.find(({ id }) => path === `/Groups/${id}`);
      for (const [holder, expected] of Object.entries(row)) {
        const id = await add(`${engine}-${crypto.randomUUID()}@example.org`);
        const wanted = scopes[holder] ?? null;
        const token =
          wanted === null ? null : await program.tokenOf(holder === 'member' ? 'lea' : null, ...wanted);
        const value = [{ value: id }];
        const body = {
          displayName: site?.name ?? 'Operators',
          members: value,
          Operations: [{ op: 'add', path: 'members', value }],
        };
        const headers = { 'Content-Type': 'application/scim+json' };
        const sent = method === 'GET' ? {} : { headers, body: JSON.stringify(body) };
        const answer = await program.ask(`/scim/v2${path}`, { method, token, ...sent });
        expect([holder, answer.status]).toEqual([holder, expected]);
        const joined: string[] = [];
        for (const group of siteGroups)
          if ((await group.list(program.server.database)).some((one) => one.id === id)) joined.push(group.id);
        const changed = expected === 200 && row === changing && site ? [site.id] : [];
        expect([holder, joined]).toEqual([holder, changed]);
        if (expected >= 400)
          expect([holder, answer.value.schemas, answer.headers['content-type']]).toEqual([
            holder,
            [errorSchema],
            'application/scim+json; charset=utf-8',
          ]);
      }
    });

    test('lets a token with only scim:operators access only the group Operators', async () => {
      const token = await program.tokenOf(null, 'scim:operators');
      for (const path of ['/users', '/users/lea/draft', '/tokens', '/tokens/current', '/events', '/webhooks'])
        expect([path, [403, 404].includes((await program.ask(path, { token })).status)]).toEqual([
          path,
          true,
        ]);
      await expect(program.tokenOf('lea', 'scim:operators')).rejects.toThrow(
        'A token with a user cannot have these scopes',
      );
      await expect(program.tokenOf(null, 'scim:operators', 'profile:read')).rejects.toThrow(
        'only scim and scim:operators',
      );
    });
  });
});

// SQLite has one writer at a time, so this test needs PostgreSQL.
test('on PostgreSQL makes no account an operator after its release', async () => {
  const url = await newDatabaseUrl('postgres', postgres);
  const program = await startApi({ DATABASE_URL: url });
  const { database } = program.server;
  const full = createScim(program, await program.tokenOf(null, 'scim', 'scim:operators'));
  const { id } = (await full.send('POST', '/Users', { schemas, userName: 'late@example.org' })).value;
  const isWaiting = async () =>
    (await database.all("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length > 0;
  const client = new SQL(url, { max: 1 });
  const granted = await client.begin(async (transaction) => {
    await transaction`UPDATE users SET scim = 0 WHERE id = ${id}`;
    const answer = full.patch('/Groups/operators', { op: 'add', path: 'members', value: [{ value: id }] });
    await until(isWaiting);
    return { answer };
  });
  expect((await granted.answer).status).toBe(403);
  expect((await full.get('/Groups/operators')).value.members).toEqual([]);
  await client.close();
  await program.server.stop();
});
