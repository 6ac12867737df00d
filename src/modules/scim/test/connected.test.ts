import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { createOperator } from '../../../../test/support/create-operator.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { createScim, type Scim } from '../../../../test/support/scim.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { setEmail } from '../../../accounts/email.ts';
import { setRole } from '../../../accounts/roles.ts';
import { connectExternalId, findExternalId, markByOperator } from '../../../store/connections.ts';
import { isManaged } from '../../../store/provisioned.ts';
import { findUserByName } from '../../../store/users.ts';
import { takeFromScim } from '../hand-over.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

describe.each(oneEngine)('accounts that an operator connected, on %s', (engine) => {
  let program: TestApi;
  let scim: Scim;
  beforeAll(async () => {
    program = await startApi({ DATABASE_URL: await newDatabaseUrl(engine, postgres) });
    scim = createScim(program, await program.tokenOf(null, 'scim'));
    await createOperator(accountsOf(program.server), 'olga');
  });
  afterAll(() => program.server.stop());

  const idOf = async (name: string) => (await findUserByName(program.server.database, name))?.id ?? '';
  async function connect(name: string, { email = '', externalId = '' }) {
    const { database } = program.server;
    if (name !== 'olga') await createUser(accountsOf(program.server), name);
    const id = await idOf(name);
    if (email !== '') await setEmail(accountsOf(program.server), name, email);
    await database.transaction(async (queries) => {
      if (email !== '') await markByOperator(queries, id);
      if (externalId !== '') await connectExternalId(queries, id, externalId, new Date().toISOString());
    });
    return id;
  }
  const post = (userName: string, more: object = {}) =>
    scim.send('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      ...more,
    });
  const mail = (value: string) => ({ emails: [{ value, primary: true }] });

  test('are taken by externalId or by email address with 201, and managed from then on', async () => {
    const fred = await connect('fred', { externalId: 'e-fred' });
    const gina = await connect('gina', { email: 'gina@example.org' });
    const byId = await post('fred', { externalId: 'e-fred', ...mail('f@example.org') });
    expect([byId.status, byId.value.id, byId.value.externalId]).toEqual([201, fred, 'e-fred']);
    const byAddress = await post('g.smith@example.org', { externalId: 'e-g', ...mail('GINA@example.org') });
    expect([byAddress.status, byAddress.value.id]).toEqual([201, gina]);
    expect(await findUserByName(program.server.database, 'g.smith')).toBeNull();
    for (const id of [fred, gina]) expect(await isManaged(program.server.database, id)).toBe(true);
    expect(await findExternalId(program.server.database, gina)).toBe('e-g');
    const off = await scim.patch(`/Users/${fred}`, { op: 'replace', path: 'active', value: false });
    expect([off.status, off.value.active]).toEqual([200, false]);
  });

  test('keep their email address where the directory sends none', async () => {
    const id = await connect('kim', { email: 'kim@example.org', externalId: 'e-kim' });
    const taken = await post('kim@example.org', { externalId: 'e-kim' });
    expect([taken.status, taken.value.id]).toEqual([201, id]);
    expect(taken.value.emails).toMatchObject([{ value: 'kim@example.org' }]);
  });

  test('stay as they are where their email address is their own, another ID is known, or an operator keeps them', async () => {
    const { database } = program.server;
    await createUser(accountsOf(program.server), 'hugo');
    await setEmail(accountsOf(program.server), 'hugo', 'hugo@example.org');
    await connect('ines', { email: 'ines@example.org', externalId: 'e-ines' });
    await connect('jan', { externalId: 'e-jan' });
    await takeFromScim(accountsOf(program.server), 'jan');
    for (const [userName, more] of [
      ['h.smith', mail('hugo@example.org')],
      ['i.smith', { externalId: 'e-other', ...mail('ines@example.org') }],
      ['jan', { externalId: 'e-jan' }],
    ] as const)
      expect((await post(userName, more)).status).toBe(409);
    for (const name of ['hugo', 'ines', 'jan'])
      expect(await isManaged(database, await idOf(name))).toBe(false);
  });

  test('with a role are taken by externalId alone, keep their email address, and the last one stays active', async () => {
    await connect('olga', { email: 'olga@example.org' });
    expect((await post('o.smith', mail('olga@example.org'))).status).toBe(409);
    await connect('olga', { externalId: 'e-olga' });
    expect((await post('olga', { externalId: 'e-olga', active: false })).status).toBe(409);
    const taken = await post('olga', { externalId: 'e-olga', ...mail('evil@example.org') });
    expect([taken.status, taken.value.emails[0].value]).toEqual([201, 'olga@example.org']);
  });

  test.each(['auditor', 'support', 'editor'])(
    'with the role %s are taken by externalId alone',
    async (role) => {
      const { database } = program.server;
      const address = `${role}@example.org`;
      const id = await connect(role, { email: address });
      await setRole(accountsOf(program.server), role, { role, to: 'granted' });
      const stolen = await post(`not-${role}`, { externalId: `e-mallory-${role}`, ...mail(address) });
      expect([stolen.status, await isManaged(database, id)]).toEqual([409, false]);
      await database.transaction((queries) => connectExternalId(queries, id, `e-${role}`, '2026'));
      const taken = await post(role, { externalId: `e-${role}`, ...mail('evil@example.org') });
      expect([taken.status, taken.value.id, taken.value.emails[0].value]).toEqual([201, id, address]);
    },
  );
});
