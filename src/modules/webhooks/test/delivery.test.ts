import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createReadStream } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { engines, newDatabaseUrl } from '../../../../test/support/engines.ts';
import { startHookReceiver, type Told } from '../../../../test/support/hook-receiver.ts';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { toReceiver } from '../../../../test/support/receiver.ts';
import { api, startTestServer, type TestServer } from '../../../../test/support/server.ts';
import { temporaryDatabase, temporaryPath } from '../../../../test/support/temporary-database.ts';
import { resumeUser, suspendUser } from '../../../accounts/change-state.ts';
import { createUser } from '../../../accounts/create-user.ts';
import { deleteUser } from '../../../accounts/delete-user.ts';
import { setEmail } from '../../../accounts/email.ts';
import { createToken } from '../../../accounts/identity/tokens.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import { publicInternet } from '../../../core/outside/network.ts';
import { Refusal } from '../../../domain/profile/refusal.ts';
import { writeSafely } from '../../../ops/cli/backup.ts';
import { restoreRows } from '../../../ops/cli/restore.ts';
import { connectDatabase } from '../../../store/connect-database.ts';
import { listEvents } from '../../../store/events.ts';
import { findUserByName } from '../../../store/users.ts';
import {
  beforeAllFailures,
  leaseWebhook,
  listDueDeliveries,
  listDueWebhooks,
  listFailedDeliveries,
  releaseWebhook,
} from '../deliveries.ts';
import { findWebhook, listWebhooks } from '../store.ts';
import { createWebhook, removeWebhook, resumeWebhook } from '../webhooks.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const typesOf = (told: readonly Told[]) => told.map(({ message }) => message.type);
const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await Bun.sleep(20);
};

describe.each(engines)('webhooks on %s', (engine) => {
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const options = { now, network: toReceiver, intervals: { webhooks: 50 } };
  let url: string;
  let server: TestServer;
  const accounts = () => accountsOf(server, now);
  const save = (username: string, name: string) => saveDraft(accounts(), username, { basics: { name } });
  beforeAll(async () => {
    url = await newDatabaseUrl(engine, postgres);
    server = await startTestServer({ DATABASE_URL: url }, options);
    await createUser(accounts(), 'bob');
  });
  afterAll(() => server.stop());

  test('send members their own events, signed by the standard', async () => {
    await using receiver = await startHookReceiver();
    const hook = await createWebhook(accounts(), { username: 'alice', url: receiver.url, types: [] });
    await save('bob', 'not for alice');
    await save('alice', 'for alice');
    await receiver.wait(2);
    expect(typesOf(receiver.told)).toEqual(['webhook.created', 'draft.saved']);
    for (const { headers, body } of receiver.told) {
      expect(() => new Webhook(hook.secret).verify(body, headers as Record<string, string>)).not.toThrow();
      expect(() => new Webhook(hook.secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
    }
    const [event] = (await listEvents(server.database, 0, 1000)).slice(-1);
    expect(receiver.told[1]?.message).toEqual({
      type: 'draft.saved',
      timestamp: event?.at,
      data: {
        id: event?.id,
        type: 'draft.saved',
        username: 'alice',
        actor: 'vitrine',
        at: event?.at,
        revision: 3,
      },
    });
    expect(receiver.told[1]?.headers['user-agent']).toStartWith('Vitrine/');
    await until(async () => (await findWebhook(server.database, hook.id, null))?.pending === 0);
  });

  test('send operators the chosen events of all users, deleted ones included', async () => {
    await using receiver = await startHookReceiver();
    const types = ['user.created', 'user.deleted'];
    await createWebhook(accounts(), { username: null, url: receiver.url, types });
    await createUser(accounts(), 'gone');
    await save('gone', 'nobody is told');
    await using own = await startHookReceiver();
    await createWebhook(accounts(), { username: 'gone', url: own.url, types: ['user.deleted'] });
    await deleteUser(accounts(), 'gone');
    await receiver.wait(2);
    expect(typesOf(receiver.told)).toEqual(types);
    expect(own.told).toEqual([]);
    expect(
      (await listWebhooks(server.database, null, null, 100)).map(({ username }) => username),
    ).not.toContain('gone');
  });

  test('retry with the same id, fail after ten attempts, and can be retried by hand', async () => {
    let status = 500;
    await using receiver = await startHookReceiver(() => status);
    const hook = await createWebhook(accounts(), {
      username: 'bob',
      url: receiver.url,
      types: ['draft.saved'],
    });
    await save('bob', 'told late');
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await receiver.wait(attempt);
      await until(
        async () => (await listDueDeliveries(server.database, hook.id, now().toISOString(), 1)).length === 0,
      );
      clock.ahead += 25 * 3_600_000;
    }
    expect(new Set(receiver.told.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { token } = await createToken(accounts(), {
      username: 'bob',
      scopes: ['profile:read', 'profile:write'],
      expiresAt: null,
    });
    const ask = async (method: string, target: string) => {
      const answer = await server.call(target, {
        host: api,
        method,
        headers: { Authorization: `Bearer ${token}` },
      });
      return JSON.parse(answer.body);
    };
    const failures = await ask('GET', `/webhooks/${hook.id}/failures`);
    expect(failures).toMatchObject({
      items: [{ event: { type: 'draft.saved', username: 'bob' }, attempts: 10, reason: 'answered 500' }],
      next: null,
    });
    expect(server.logged.join('')).toContain('webhook failed');
    await Bun.sleep(200);
    expect(receiver.told).toHaveLength(10);
    status = 200;
    expect(await ask('POST', `/webhooks/${hook.id}/retry`)).toEqual({ retried: 1 });
    await receiver.wait(11);
    await until(async () => (await ask('GET', `/webhooks/${hook.id}`)).failed === 0);
  });

  test('stop at 410 and resume where they stopped', async () => {
    let status = 410;
    await using receiver = await startHookReceiver(() => status);
    const hook = await createWebhook(accounts(), {
      username: 'bob',
      url: receiver.url,
      types: ['draft.saved'],
    });
    await save('bob', 'one');
    await until(async () => (await findWebhook(server.database, hook.id, null))?.stoppedAt !== null);
    await save('bob', 'two');
    clock.ahead += 10_000;
    await Bun.sleep(200);
    expect(receiver.told).toHaveLength(1);
    status = 200;
    const stopped = await findWebhook(server.database, hook.id, null);
    if (stopped) await resumeWebhook(accounts(), stopped);
    await receiver.wait(3);
    expect(new Set(receiver.told.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  test('are sent once from two nodes, and by the other node if one dies', async () => {
    const other = await startTestServer({ DATABASE_URL: url }, options);
    await using receiver = await startHookReceiver();
    const hook = await createWebhook(accounts(), {
      username: null,
      url: receiver.url,
      types: ['draft.saved'],
    });
    for (let turn = 0; turn < 150; turn += 1) await save(turn % 2 ? 'alice' : 'bob', `turn ${turn}`);
    await receiver.wait(150);
    await until(async () => (await findWebhook(server.database, hook.id, null))?.pending === 0);
    expect(new Set(receiver.told.map(({ headers }) => headers['webhook-id'])).size).toBe(150);
    expect(receiver.told).toHaveLength(150);
    // A node releases its lease shortly after the delivery.
    const aMinuteLater = () => new Date(now().getTime() + 60_000).toISOString();
    await until(() =>
      server.database.transaction((queries) =>
        leaseWebhook(queries, hook.id, now().toISOString(), aMinuteLater()),
      ),
    );
    await save('bob', 'while a dead node holds the webhook');
    await Bun.sleep(200);
    expect(receiver.told).toHaveLength(150);
    clock.ahead += 61_000;
    // PostgreSQL's clock cannot be mocked, so the test moves the lease's end one minute back.
    if (server.database.dialect.engine === 'postgres')
      await server.database.run('UPDATE webhooks SET leased_until = $1 WHERE id = $2', [
        new Date().toISOString(),
        hook.id,
      ]);
    await receiver.wait(151);
    await other.stop();
  });

  test("aren't delayed by a slow receiver or a member with many", async () => {
    const never = Promise.withResolvers<void>();
    await using slow = await startHookReceiver(() => 200, never.promise);
    await using quick = await startHookReceiver();
    for (let count = 0; count < 5; count += 1) {
      await createWebhook(accounts(), { username: 'alice', url: slow.url, types: ['draft.saved'] });
    }
    await createWebhook(accounts(), { username: 'bob', url: quick.url, types: ['draft.saved'] });
    await save('alice', 'waits');
    await slow.wait(2);
    await save('bob', 'does not wait');
    await quick.wait(1);
    expect(slow.told).toHaveLength(2);
    never.resolve();
    await slow.wait(5);
  });

  test('pause for a failing receiver, whatever else is waiting', async () => {
    await using receiver = await startHookReceiver(() => 500);
    const hook = await createWebhook(accounts(), {
      username: 'bob',
      url: receiver.url,
      types: ['draft.saved'],
    });
    await save('bob', 'first');
    await receiver.wait(1);
    await until(async () => (await findWebhook(server.database, hook.id, null))?.reason === 'answered 500');
    await save('bob', 'second');
    await Bun.sleep(200);
    expect(receiver.told).toHaveLength(1);
    clock.ahead += 6_000;
    await receiver.wait(2);
  });

  test('fail together with a receiver that fails for days', async () => {
    await using receiver = await startHookReceiver(() => 500);
    const hook = await createWebhook(accounts(), {
      username: 'bob',
      url: receiver.url,
      types: ['draft.saved'],
    });
    const countsOf = async () => {
      const found = await findWebhook(server.database, hook.id, null);
      return { pending: found?.pending ?? 0, failed: found?.failed ?? 0 };
    };
    for (let turn = 0; turn < 30; turn += 1) await save('bob', `owed ${turn}`);
    const isTriedAt = async (time: Date) =>
      ((await findWebhook(server.database, hook.id, null))?.triedAt ?? '') >= time.toISOString();
    await until(() => isTriedAt(new Date(0)));
    await server.database.run('UPDATE webhooks SET failures = 8 WHERE id = $1', [hook.id]);
    const day = 24 * 3_600_000;
    clock.ahead += 3 * day;
    const later = now();
    await until(() => isTriedAt(later));
    expect(await countsOf()).toEqual({ pending: 30, failed: 0 });
    clock.ahead += day + 60_000;
    await save('bob', 'new');
    await until(async () => (await countsOf()).failed >= 25);
    // The new delivery, and those that were just tried.
    const { pending, failed } = await countsOf();
    expect([pending + failed, pending > 0]).toEqual([31, true]);
    await until(() => server.logged.join('').includes('messages='));
    const givenUp = await listFailedDeliveries(server.database, hook.id, beforeAllFailures, 100);
    expect(new Set(givenUp.map(({ reason }) => reason))).toEqual(new Set(['answered 500']));
    const [newest] = (await listEvents(server.database, 0, 1000)).slice(-1);
    expect(givenUp.map(({ event }) => event.id)).not.toContain(newest?.id ?? 0);
  });

  test('send delayed events of any age after a pause of the server', async () => {
    let status = 410;
    await using receiver = await startHookReceiver(() => status);
    const hook = await createWebhook(accounts(), {
      username: 'bob',
      url: receiver.url,
      types: ['draft.saved'],
    });
    for (let turn = 0; turn < 5; turn += 1) await save('bob', `waits ${turn}`);
    await until(async () => (await findWebhook(server.database, hook.id, null))?.stoppedAt !== null);
    await server.database.run('UPDATE webhooks SET failures = 9 WHERE id = $1', [hook.id]);
    clock.ahead += 5 * 24 * 3_600_000;
    status = 500;
    const stopped = await findWebhook(server.database, hook.id, null);
    if (stopped) await resumeWebhook(accounts(), stopped);
    await until(async () => (await findWebhook(server.database, hook.id, null))?.reason === 'answered 500');
    expect(await findWebhook(server.database, hook.id, null)).toMatchObject({ pending: 5, failed: 0 });
  });

  test('stop when they are removed or their owner is suspended or deleted', async () => {
    const gate = Promise.withResolvers<void>();
    await using receiver = await startHookReceiver(() => 200, gate.promise);
    await createUser(accounts(), 'leaver');
    const hook = await createWebhook(accounts(), {
      username: 'leaver',
      url: receiver.url,
      types: ['draft.saved'],
    });
    for (const name of ['one', 'two', 'three']) await save('leaver', name);
    await receiver.wait(1);
    const found = await findWebhook(server.database, hook.id, null);
    if (found) await removeWebhook(accounts(), found);
    await expect(found ? removeWebhook(accounts(), found) : null).rejects.toThrow('There is no webhook');
    gate.resolve();
    await Bun.sleep(200);
    expect(receiver.told).toHaveLength(1);

    await using other = await startHookReceiver();
    await createWebhook(accounts(), { username: 'leaver', url: other.url, types: ['draft.saved'] });
    await suspendUser(accounts(), 'leaver');
    await save('leaver', 'while suspended');
    await Bun.sleep(200);
    expect(other.told).toHaveLength(0);
    await resumeUser(accounts(), 'leaver');
    await other.wait(1);
    await suspendUser(accounts(), 'leaver');
    await save('leaver', 'never told');
    await deleteUser(accounts(), 'leaver');
    await Bun.sleep(200);
    expect(other.told).toHaveLength(1);
    // Large tables are erased in pieces after the deletion.
    const orphans = 'SELECT 1 FROM deliveries WHERE webhook_id NOT IN (SELECT id FROM webhooks)';
    await until(async () => (await server.database.all(orphans)).length === 0);
  });

  test("don't release a lease that another node took over", async () => {
    const hook = await createWebhook(accounts(), {
      username: 'bob',
      url: 'https://hooks.example/',
      types: ['user.suspended'],
    });
    const lease = (now: string, until: string) =>
      server.database.transaction((queries) => leaseWebhook(queries, hook.id, now, until));
    const release = (until: string) =>
      server.database.transaction((queries) => releaseWebhook(queries, hook.id, until));
    expect(await lease('2020', '2021')).toBe(true);
    expect(await lease('2020', '2022')).toBe(false);
    expect(await lease('2021', '2023')).toBe(true);
    await release('2021');
    expect(await lease('2022', '2024')).toBe(false);
    await release('2023');
    expect(await lease('2022', '2024')).toBe(true);
  });

  test('respect the limit and the database connections under load', async () => {
    await createUser(accounts(), 'eager');
    const add = () =>
      createWebhook(accounts(), {
        username: 'eager',
        url: 'https://hooks.example/',
        types: ['user.renamed'],
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 14 }, add));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal);
  });

  test('survive a backup while pending, events about deleted users included', async () => {
    const unreachable = 'http://hooks.example:1/';
    const hook = await createWebhook(accounts(), {
      username: 'bob',
      url: unreachable,
      types: ['draft.saved'],
    });
    const types = ['user.deleted'];
    const ofOperator = await createWebhook(accounts(), { username: null, url: unreachable, types });
    await save('bob', 'kept');
    await createUser(accounts(), 'dora');
    await createWebhook(accounts(), { username: 'dora', url: unreachable, types: [] });
    const dora = await findUserByName(server.database, 'dora');
    await deleteUser(accounts(), 'dora');
    // Simulates an erasure that has not reached this row, whose recipient no longer exists.
    await server.database.run(
      "INSERT INTO deliveries (user_id, n, webhook_id, next_at) VALUES ($1, 1, 'of-dora', '')",
      [dora?.id ?? ''],
    );
    const path = temporaryPath('backup.gz');
    const progress = { err() {}, isInteractive: false };
    await writeSafely(server.database, progress, path, async () => {});
    await server.database.run("DELETE FROM deliveries WHERE webhook_id = 'of-dora'");
    const copy = await connectDatabase(temporaryDatabase());
    await copy.transaction((queries) =>
      restoreRows(queries, progress, { complaint: '', packed: createReadStream(path) }),
    );
    const due = (await listDueWebhooks(copy, '9', 100)).map(({ id }) => id);
    expect(due).toContain(hook.id);
    expect(due).toContain(ofOperator.id);
    const [kept] = await listDueDeliveries(copy, hook.id, '9', 10);
    expect(kept).toMatchObject({ event: { type: 'draft.saved', username: 'bob' } });
    const [gone] = await listDueDeliveries(copy, ofOperator.id, '9', 10);
    expect(gone).toMatchObject({ event: { type: 'user.deleted', username: 'dora' } });
    expect(await listDueDeliveries(copy, 'of-dora', '9', 10)).toEqual([]);
    expect((await findWebhook(copy, hook.id, null))?.secret).toBe(hook.secret);
    await copy.close();
  });
});

describe('webhooks to private addresses', async () => {
  // The test replaces only the resolver, because no public host resolves to this machine everywhere.
  const network = { ...publicInternet, lookup: async () => ['127.0.0.1'] };
  const server = await startTestServer({}, { network, intervals: { webhooks: 50 } });
  afterAll(() => server.stop());
  const accounts = accountsOf(server);

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://user:password@example.org/',
    'ftp://example.org/',
    'http://localhost:8000/',
    'http://a.localhost/',
    'nonsense',
  ])('%s is rejected at once', refuses);

  test('rejects URLs of more than 2000 characters', () => refuses(`https://example.org/${'x'.repeat(2000)}`));

  /** Expects a rejection on a server that sends nothing, so that a URL accepted by mistake is not called. */
  async function refuses(url: string): Promise<void> {
    const database = await connectDatabase(temporaryDatabase());
    const created = createWebhook({ ...accounts, database }, { username: null, url, types: [] });
    await expect(created).rejects.toMatchObject({
      reason: 'invalid',
      problems: [{ pointer: '/url' }],
    });
    await database.close();
  }

  test('checks the IP address after resolving the name', async () => {
    await using receiver = await startHookReceiver();
    const url = receiver.url.replace('hooks.example', 'leads.example');
    const hook = await createWebhook(accounts, { username: 'alice', url, types: [] });
    await until(async () => (await findWebhook(server.database, hook.id, null))?.triedAt !== null);
    expect(await findWebhook(server.database, hook.id, null)).toMatchObject({
      reason: 'the name leads to a private address',
      pending: 1,
      failed: 0,
    });
    expect(server.logged.join('')).toContain('webhook delivery failed, retrying');
    expect(receiver.told).toEqual([]);
  });

  test('allows ten webhooks per user', async () => {
    const add = () => createWebhook(accounts, { username: null, url: 'https://example.org/', types: [] });
    for (let count = 0; count < 10; count += 1) await add();
    await expect(add()).rejects.toThrow('You have reached the limit of 10 webhooks. Remove one first.');
  });
});

test('mails the owner once when a webhook fails with all pending events', async () => {
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const server = await startTestServer(
    { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'people@vitrine.test' },
    { now, network: toReceiver, intervals: { webhooks: 50 } },
  );
  const accounts = accountsOf(server, now);
  await using receiver = await startHookReceiver(() => 500);
  await setEmail(accounts, 'alice', 'alice@example.org');
  const hook = await createWebhook(accounts, {
    username: 'alice',
    url: receiver.url,
    types: ['draft.saved'],
  });
  for (const name of ['one', 'two', 'three']) await saveDraft(accounts, 'alice', { basics: { name } });
  const find = () => findWebhook(server.database, hook.id, null);
  await until(async () => (await find())?.reason === 'answered 500');
  await server.database.run('UPDATE webhooks SET failures = 9 WHERE id = $1', [hook.id]);
  clock.ahead += 97 * 3_600_000;
  await until(async () => (await find())?.failed === 2);
  const told = await server.database.all("SELECT 1 FROM mails WHERE kind = 'webhook-given-up'");
  expect(told).toHaveLength(1);
  await server.stop();
});
