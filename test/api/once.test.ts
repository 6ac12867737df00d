import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { markWebhookStopped } from '../../src/modules/webhooks/store.ts';
import { createWebhook } from '../../src/modules/webhooks/webhooks.ts';
import { findUserByName } from '../../src/store/users.ts';
import { accountsOf } from '../support/accounts.ts';
import { startApi } from '../support/api-client.ts';
import { engines, newDatabaseUrl } from '../support/engines.ts';
import { startPostgres } from '../support/postgres.ts';
import { addProfile } from '../support/server.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const day = 24 * 60 * 60 * 1000;

describe.each(engines)('an Idempotency-Key on %s', async (engine) => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const DATABASE_URL = await newDatabaseUrl(engine, postgres);
  const { server, ask, tokenOf } = await startApi({ DATABASE_URL }, { now: () => clock.now });
  afterAll(() => server.stop());
  const { database } = server;
  const accounts = accountsOf({ database }, () => clock.now);
  await addProfile(server, 'bo', {});
  const operator = await tokenOf(null, 'operator');
  const post = (path: string, key?: string, json?: unknown) =>
    ask(path, {
      method: 'POST',
      token: operator,
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
      ...(json !== undefined && { json }),
    });
  const stateOf = async (name: string) => (await ask(`/users/${name}`, { token: operator })).value.state;

  beforeEach(async () => {
    for (const name of ['alice', 'bo']) {
      for (const action of ['resume', 'publish']) await post(`/users/${name}/${action}`);
    }
  });

  test.each([
    ['publish', 'unpublish', 'unpublished'],
    ['unpublish', 'publish', 'published'],
    ['suspend', 'resume', 'published'],
    ['resume', 'suspend', 'suspended'],
  ])('lets %s happen once, whatever came between', async (action, undo, state) => {
    if (action === 'resume') await post('/users/alice/suspend');
    const first = await post(`/users/alice/${action}`, `${action}-once`);
    expect(first.status).toBe(200);
    expect((await post(`/users/alice/${undo}`)).status).toBe(200);
    const again = await post(`/users/alice/${action}`, `${action}-once`);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await stateOf('alice')).toBe(state);
  });

  test('lets a webhook be added, resumed and retried once', async () => {
    const added = await post('/webhooks', 'add', { url: 'https://hooks.example/' });
    const again = await post('/webhooks', 'add', { url: 'https://hooks.example/' });
    expect([again.status, again.value.id]).toEqual([201, added.value.id]);
    const { id } = await createWebhook(accounts, { username: null, url: 'https://x.example/', types: [] });
    await database.transaction((queries) => markWebhookStopped(queries, id, clock.now.toISOString()));
    for (const _turn of [1, 2]) expect((await post(`/webhooks/${id}/resume`, 'go-on')).status).toBe(200);
    const user = await findUserByName(database, 'bo');
    await database.transaction(async (queries) => {
      await queries.run('INSERT INTO deliveries (user_id, n, webhook_id, failed_at) VALUES ($1, 1, $2, $3)', [
        user?.id ?? '',
        id,
        clock.now.toISOString(),
      ]);
    });
    for (const _turn of [1, 2])
      expect((await post(`/webhooks/${id}/retry`, 'try-again')).value).toEqual({ retried: 1 });
  });

  test('is for one path: at another it is 422, and nothing is done there', async () => {
    expect((await post('/users/alice/suspend', 'one-path')).status).toBe(200);
    const other = await post('/users/bo/suspend', 'one-path');
    expect([other.status, other.value.detail]).toEqual([
      422,
      'This Idempotency-Key belongs to another request. Use a new one.',
    ]);
    expect([await stateOf('alice'), await stateOf('bo')]).toEqual(['suspended', 'published']);
  });

  test('is for one query', async () => {
    const add = (query: string) => post(`/users/alice/import${query}`, 'one-query', { basics: {} });
    expect((await add('?from=json-resume')).status).toBe(200);
    expect((await add('?from=json-resume&draft=keep')).status).toBe(422);
  });

  test('is remembered for 24 hours, and free after them', async () => {
    const unpublish = () => post('/users/bo/unpublish', 'a-day');
    expect((await unpublish()).value.state).toBe('unpublished');
    await post('/users/bo/publish');
    clock.now = new Date(clock.now.getTime() + day - 1000);
    expect((await unpublish()).value.state).toBe('unpublished');
    expect(await stateOf('bo')).toBe('published');
    clock.now = new Date(clock.now.getTime() + 2000);
    expect((await unpublish()).status).toBe(200);
    expect(await stateOf('bo')).toBe('unpublished');
  });
});
