import { afterEach, describe, expect, test } from 'bun:test';
import { existsSync, globSync, openSync, renameSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { createUser } from '../../src/accounts/create-user.ts';
import { createLog } from '../../src/core/platform/log.ts';
import { startDispatcher } from '../../src/modules/webhooks/dispatcher.ts';
import { createWebhook } from '../../src/modules/webhooks/webhooks.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { createEventNotifier } from '../../src/store/event-notifier.ts';
import { lostStatus } from '../../src/store/failure.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi, type TestApi } from '../support/api-client.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import { toReceiver } from '../support/receiver.ts';
import { type Serving, startServing, until } from '../support/serve.ts';
import { preview } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

/** Milliseconds until the server exits. */
const patience = 1_000;
let running: TestApi | null = null;
afterEach(async () => {
  await running?.server.stop();
  running = null;
});

async function start(times = { patience }) {
  const { path } = temporaryDatabase();
  running = await startApi(
    { DATABASE_URL: `sqlite:${path}` },
    {
      storageTimes: { interval: 50, reminder: 60_000, ...times },
    },
  );
  const { server, ask, tokenOf } = running;
  const token = await tokenOf(null, 'operator');
  const add = (username: string) => ask('/users', { method: 'POST', token, json: { username } });
  const read = () => server.call('/alice', { host: preview });
  const health = async () => {
    // The server caches its check of the database for a moment.
    await Bun.sleep(300);
    return (await server.call('/health')).status;
  };
  return { path, server, add, read, health };
}

async function serveWithout(
  environment: Record<string, string>,
): Promise<{ path: string; serving: Serving }> {
  const { path } = temporaryDatabase();
  const serving = await startServing({ DATABASE_URL: `sqlite:${path}`, ...environment });
  for (const ending of ['', '-wal', '-shm']) rmSync(path + ending);
  return { path, serving };
}

const lost =
  'The file of the database is no longer in its place, and nothing was written. The operator must restore it.';

describe('a SQLite file', () => {
  test('rejects writers while it is missing, logs that, and works again after its return', async () => {
    // The server recovers within a second, and within ten on a busy machine.
    const { path, server, add, read, health } = await start({ patience: 60_000 });
    expect((await add('before')).status).toBe(201);
    expect(await health()).toBe(200);
    renameSync(path, `${path}.away`);
    const answer = await add('meanwhile');
    expect([answer.status, answer.headers['retry-after'], answer.value.detail]).toEqual([503, '60', lost]);
    expect((await read()).status).toBe(200);
    expect(await health()).toBe(503);
    await until(() => server.logged.join('').includes('database file is missing, rejecting writes'));
    renameSync(`${path}.away`, path);
    expect(await health()).toBe(200);
    expect((await add('after')).status).toBe(201);
    expect(await findUserByName(server.database, 'meanwhile')).toBeNull();
    await until(() => server.logged.join('').includes('database file is available again'));
  });

  test('delays a due webhook while it is missing, and nothing else', async () => {
    const { path } = temporaryDatabase();
    const database = await connectDatabase({ engine: 'sqlite', path });
    await using receiver = await startHookReceiver();
    const accounts = accountsOf({ database });
    await createUser(accounts, 'ada');
    await createWebhook(accounts, { username: 'ada', url: receiver.url, types: [] });
    const away = `${path}.away`;
    let failed = 0;
    const log = createLog('warn', () => {
      failed += 1;
      // Without this, the tested fault would block the event loop forever, including this test.
      if (failed === 50) renameSync(away, path);
    });
    const notifier = createEventNotifier(database);
    // The clock is an hour late, so that no task is due before the file is removed.
    const clock = { ahead: -3_600_000, asked: 0 };
    const now = () => {
      clock.asked += 1;
      return new Date(Date.now() + clock.ahead);
    };
    const options = { network: toReceiver, outbox: null, language: 'en', interval: 20, now };
    const dispatcher = startDispatcher({ database, notifier, log, ...options });
    await until(() => clock.asked >= 6);
    renameSync(path, away);
    clock.ahead = 0;
    await until(() => failed >= 2);
    expect(failed).toBeLessThan(50);
    renameSync(away, path);
    await receiver.wait(1);
    notifier.close();
    await dispatcher.stop();
    await database.close();
  });

  test('leaves a copy with all acknowledged writes after its deletion, and the server ends', async () => {
    const { path, server, add } = await start();
    for (let turn = 0; turn < 20; turn += 1) expect((await add(`user-${turn}`)).status).toBe(201);
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending);
    expect((await add('late')).status).toBe(503);
    const reason = await server.failed;
    const [rescued = ''] = globSync(`${path}.rescued-*`);
    expect(reason).toContain(rescued);
    const database = await connectDatabase({ engine: 'sqlite', path: rescued });
    for (let turn = 0; turn < 20; turn += 1)
      expect(await findUserByName(database, `user-${turn}`)).not.toBeNull();
    expect(await findUserByName(database, 'late')).toBeNull();
    await database.close();
  });

  test('rejects writers after another file took its place', async () => {
    const { path, server, add } = await start();
    renameSync(path, `${path}.away`);
    const other = await connectDatabase({ engine: 'sqlite', path });
    await other.close();
    expect((await add('astray')).status).toBe(503);
    expect(await server.failed).toContain('was deleted or replaced');
  });

  test('returns 503 to the next writer and the health check when truncated', async () => {
    const { path, server, add, health } = await start();
    await server.database.run('PRAGMA wal_checkpoint(TRUNCATE)');
    expect((await add('whole')).status).toBe(201);
    truncateSync(path, 8192);
    expect((await add('cut')).status).toBe(503);
    expect(await health()).toBe(503);
  });

  test('returns 503 to the health check and for unreadable content when overwritten', async () => {
    const { path, server, health } = await start();
    await server.database.run('PRAGMA wal_checkpoint(TRUNCATE)');
    const file = openSync(path, 'r+');
    for (let page = 1; page < 200; page += 1) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096);
    expect(await health()).toBe(503);
    await server.database.run('PRAGMA shrink_memory');
    const answer = await server.call('/nobody-that-was-asked-for-before', { host: preview });
    expect([404, 503]).toContain(answer.status);
  });

  test('ends the process with its own status and logs where the copy is', async () => {
    const { path, serving } = await serveWithout({});
    expect(await serving.exited).toBe(lostStatus);
    const [rescued = ''] = globSync(`${path}.rescued-*`);
    const { level, message } = serving.entries().at(-1) ?? {};
    expect([level, message]).toEqual(['error', expect.stringContaining(`is now in ${rescued}`)]);
    expect(rescued).not.toBe('');
    // A restart reports the same error, instead of serving an empty site.
    await expect(startServing({ DATABASE_URL: `sqlite:${path}` })).rejects.toThrow(rescued);
    const { status, err } = await vitrine(`sqlite:${path}`, ['user', 'add', 'astray']);
    expect([status, err]).toEqual([lostStatus, expect.stringContaining(rescued)]);
    expect(existsSync(path)).toBe(false);
    renameSync(rescued, path);
    expect((await vitrine(`sqlite:${path}`, ['user', 'add', 'after'])).status).toBe(0);
  }, 120_000);

  test('ends every worker and the supervisor without creating an empty database', async () => {
    const { path, serving } = await serveWithout({ WORKERS: '2' });
    const ended = await Promise.race([serving.exited, Bun.sleep(60_000)]);
    if (ended === undefined) await serving.stop();
    expect([ended, existsSync(path)]).toEqual([lostStatus, false]);
    const copies = globSync(`${path}.rescued-*`);
    expect(copies.length).toBeGreaterThan(0);
    expect(copies.some((copy) => serving.log().includes(`is now in ${copy}`))).toBe(true);
  }, 120_000);
});
