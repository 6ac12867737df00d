import { afterAll, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { SQL } from 'bun';
import { startApi } from '../support/api-client.ts';
import { startPostgresPair } from '../support/postgres-pair.ts';
import { until } from '../support/serve.ts';
import { preview } from '../support/server.ts';
import { temporaryPath } from '../support/temporary-database.ts';
import { vitrine } from '../support/vitrine.ts';

const pair = await startPostgresPair();
const environment = {
  DATABASE_URL: pair.primary.url,
  DATABASE_REPLICA_URL: pair.replica.url,
  CDN_SECONDS: '60',
};
const { server, ask, tokenOf } = await startApi(environment);
const token = await tokenOf(null, 'operator');
afterAll(async () => {
  await server.stop();
  await pair.stop();
});

const add = (username: string) => ask('/users', { method: 'POST', token, json: { username } });
const know = async (username: string) => (await ask(`/users/${username}`, { token })).status === 200;

/** Reads during write attempts. Every read must succeed, and every acknowledged write must be stored. */
async function readUntilWritten(username: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const { status, headers } = await add(username);
    const page = await server.call('/alice', { host: preview });
    expect([page.status, page.body.includes('Alice Example')]).toEqual([200, true]);
    if (status === 201) break;
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    if (performance.now() > deadline) throw new Error('writing did not come back');
    await Bun.sleep(50);
  }
  expect(await know(username)).toBe(true);
}

async function untilFollowed(username: string): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    // The replica may not have the tables yet.
    const found = await pair.replica
      .ask(`SELECT 1 FROM users WHERE username = '${username}'`)
      .catch(() => null);
    if (Array.isArray(found) && found.length === 1) return;
    await Bun.sleep(50);
  }
  throw new Error('the replica does not follow');
}

test('reads continue while the primary is unavailable, and writers recover automatically', async () => {
  await readUntilWritten('before');
  await untilFollowed('before');
  const { era } = server.database;
  const eras = [era()];
  const marks = async () =>
    (await server.call('/alice', { host: preview })).headers['cdn-cache-control'] ?? '';
  expect(await marks()).toContain('max-age=60');
  await pair.primary.stop();
  for (let count = 0; count < 5; count += 1) {
    const page = await server.call('/alice', { host: preview });
    expect([count, page.status]).toEqual([count, 200]);
    // The CDN does not cache responses that may be outdated.
    expect(page.headers['cdn-cache-control']).toBeUndefined();
    expect((await add('meanwhile')).status).toBe(503);
    expect(await know('before')).toBe(true);
  }
  expect((await server.call('/health')).status).toBe(200);
  eras.push(era());
  expect(server.logged.filter((line) => line.includes('reading from the replica'))).toEqual([
    expect.stringContaining(' warn '),
  ]);
  await pair.primary.start();
  await readUntilWritten('after');
  // Clients notice that a cached response came from another server.
  expect(new Set([...eras, era()]).size).toBe(3);
  const lines = server.logged.filter((line) => line.includes('the database answers again'));
  expect(lines).toHaveLength(1);
  // The server does not cache responses that it renders meanwhile.
  await until(async () => (await marks()).includes('max-age=60'));
});

/** Rejects sign-ins through pg_hba.conf, for this database alone. */
async function refuseLogins(isRefusing: boolean): Promise<void> {
  const admin = new SQL(pair.primary.url.replace(/vitrine$/, 'postgres'), { max: 1 });
  const [{ hba_file: file }] = await admin.unsafe('SHOW hba_file');
  const line = 'host vitrine all 127.0.0.1/32 reject\n';
  const rules = readFileSync(file, 'utf8').replace(line, '');
  writeFileSync(file, isRefusing ? line + rules : rules);
  await admin.unsafe('SELECT pg_reload_conf()');
  await admin.unsafe("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'vitrine'");
  await admin.close();
}

test('reads continue while the primary rejects the login', async () => {
  await untilFollowed('after');
  await refuseLogins(true);
  for (let count = 0; count < 5; count += 1) {
    expect((await add('meanwhile')).status).toBe(503);
    expect([count, (await server.call('/alice', { host: preview })).status]).toEqual([count, 200]);
    expect(await know('before')).toBe(true);
  }
  expect((await server.call('/health')).status).toBe(200);
  const listed = await vitrine(pair.primary.url, ['user', 'list'], '', {
    DATABASE_REPLICA_URL: pair.replica.url,
  });
  expect([listed.status, listed.out.includes('before')]).toEqual([0, true]);
  await refuseLogins(false);
  await readUntilWritten('admitted');
});

test('a promoted replica takes the writes, and the old primary none, even when it comes back', async () => {
  await untilFollowed('admitted');
  await pair.primary.stop();
  expect((await add('meanwhile')).status).toBe(503);
  await pair.replica.ask('SELECT pg_promote()');
  await readUntilWritten('promoted');
  await pair.primary.start();
  await readUntilWritten('later');
  const found = await pair.replica.ask("SELECT username FROM users WHERE username IN ('promoted', 'later')");
  expect(found).toHaveLength(2);
  expect(server.logged.join('')).toContain('the other server has become the database');
});

test('commands and backups use the promoted server too', async () => {
  const command = (...args: string[]) =>
    vitrine(pair.primary.url, args, '', { DATABASE_REPLICA_URL: pair.replica.url });
  const path = `${temporaryPath('promoted')}.backup.gz`;
  expect((await command('backup', path)).err).toBe('');
  const backup = gunzipSync(readFileSync(path)).toString();
  for (const username of ['promoted', 'later']) expect(backup).toContain(`"${username}"`);
  expect((await command('user', 'add', 'by-command')).status).toBe(0);
  expect(await know('by-command')).toBe(true);
  expect((await command('user', 'list')).out).toContain('by-command');
  const { users } = JSON.parse((await command('doctor', '--json', '--offline')).out);
  expect(await pair.replica.ask('SELECT 1 FROM users')).toHaveLength(users);
});

test('no one writes to the old primary while the promoted server is unavailable', async () => {
  await pair.replica.stop();
  for (let count = 0; count < 20; count += 1) {
    expect((await add('lost')).status).toBe(503);
    await Bun.sleep(100);
  }
  expect(await pair.primary.ask("SELECT 1 FROM users WHERE username = 'lost'")).toHaveLength(0);
  // This node started meanwhile and has never seen the promoted server.
  const late = await startApi(environment);
  await pair.replica.start();
  await readUntilWritten('found');
  await until(() => late.server.logged.join('').includes('the other server has become the database'));
  const answer = await late.ask('/users', { method: 'POST', token, json: { username: 'by-the-late' } });
  expect([answer.status, await know('by-the-late')]).toEqual([201, true]);
  await late.server.stop();
});
