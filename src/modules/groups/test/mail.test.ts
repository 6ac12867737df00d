import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { newDatabaseUrl, oneEngine } from '../../../../test/support/engines.ts';
import { type MailServer, mailSettings, startMailServer } from '../../../../test/support/mail-server.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { addProfile } from '../../../../test/support/server.ts';
import { setEmail } from '../../../accounts/email.ts';
import { findUserByName } from '../../../store/users.ts';
import type { GroupCaller } from '../access.ts';
import { beginChange, lockSeen } from '../group-change.ts';
import { addManaged } from '../managed-members.ts';

let postgres: TestPostgres;
let mail: MailServer;
beforeAll(async () => {
  postgres = await startPostgres();
  mail = await startMailServer();
});
afterAll(async () => {
  await mail[Symbol.asyncDispose]();
  await postgres.stop();
});

describe.each(oneEngine)('emails about groups on %s', (engine) => {
  let api: TestApi;
  let operator: string;
  let lead: string;
  beforeAll(async () => {
    const settings = { ...mailSettings(mail), DATABASE_URL: await newDatabaseUrl(engine, postgres) };
    api = await startApi({ ...settings, DIRECTORY: 'public' }, { intervals: { mail: 10 } });
    operator = await api.tokenOf(null, 'operator');
    for (const name of ['grace', 'ada', 'bea', 'cleo', 'dora', 'eva']) {
      await addProfile(api.server, name, { basics: { name } });
      await setEmail(accountsOf(api.server), name, addressOf(name));
    }
    lead = await api.tokenOf('grace', 'groups:read', 'groups:write');
    await create('physics', 'Physics');
    await add('physics', { member: 'grace', role: 'lead' }, operator);
    await create('optics', 'Optics', 'physics');
  });
  afterAll(() => api.server.stop());

  const addressOf = (name: string) => `${name}@${engine}.example`;
  const mailsTo = (name: string) => mail.received.filter(({ to }) => to[0] === addressOf(name));
  const waitForMail = async (name: string) =>
    (await mail.waitFor(1, ({ to }) => to[0] === addressOf(name)))[0];

  async function create(slug: string, name: string, parent: string | null = null): Promise<void> {
    const json = { slug, name, parent };
    expect((await api.ask('/groups', { method: 'POST', json, token: operator })).status).toBe(201);
  }

  async function add(slug: string, json: object, token = lead): Promise<void> {
    const { status } = await api.ask(`/groups/${slug}/members`, { method: 'POST', json, token });
    expect([200, 201]).toContain(status);
  }

  test('emails a member with the group and the user who added them, in their language', async () => {
    await api.server.database.run("UPDATE users SET locale = 'de' WHERE username = 'bea'");
    for (const member of ['ada', 'bea']) await add('physics', { member });
    const [english, german] = [await waitForMail('ada'), await waitForMail('bea')];
    expect(english?.subject).toStartWith('You’re now in the group Physics · ');
    expect(english?.text).toContain('grace added you to the group Physics on ');
    expect(new URL(english?.link ?? '').pathname).toBe('/edit/groups');
    expect(english?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(german?.text).toContain('grace hat Sie zur Gruppe Physics bei ');
  });

  test('names the operators for an addition without a user', async () => {
    const got = await waitForMail('grace');
    expect(got?.text).toMatch(/The operators of .+ added you to the group Physics\./);
  });

  test('sends nothing to members who add themselves, want no notices or come from a directory', async () => {
    const { database } = api.server;
    const of = async (name: string) => (await findUserByName(database, name))?.id ?? '';
    await waitForMail('grace');
    await add('optics', { member: 'grace' });
    await database.run('UPDATE emails SET notices = 0 WHERE user_id = $1', [await of('cleo')]);
    await add('physics', { member: 'cleo' });
    const dora = await of('dora');
    const caller: GroupCaller = { userId: null, isOperator: true, directory: 'public' };
    await database.transaction(async (queries) => {
      const outbox = { seal: null };
      const change = await beginChange(queries, { ...accountsOf(api.server), outbox }, caller);
      await addManaged(change, await lockSeen(change, 'physics'), [dora]);
    });
    await add('physics', { member: 'eva' });
    await add('physics', { member: 'eva', title: 'Dean' });
    await waitForMail('eva');
    const queued = await database.all<{ address: string }>(
      "SELECT address FROM mails WHERE kind = 'group-added' ORDER BY address",
    );
    const told = queued.map(({ address }) => address.slice(0, address.indexOf('@')));
    expect(told.filter((name) => !['ada', 'bea'].includes(name))).toEqual(['eva', 'grace']);
    expect([mailsTo('grace').length, mailsTo('eva').length]).toEqual([1, 1]);
  });
});
