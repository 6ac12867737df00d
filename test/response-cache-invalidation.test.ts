import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { dirname } from 'node:path';
import { createUser } from '../src/accounts/create-user.ts';
import { publish, unpublish } from '../src/accounts/publish.ts';
import { saveDraft } from '../src/accounts/save-draft.ts';
import { createApp } from '../src/app.ts';
import { parseConfig } from '../src/core/config/config.ts';
import { defaultSite } from '../src/core/html/site.ts';
import { noBody } from '../src/core/kernel/request.ts';
import { limits } from '../src/core/listener/limits.ts';
import { createLog } from '../src/core/platform/log.ts';
import { createResponseCache, type ResponseCache } from '../src/hosts/response-cache/response-cache.ts';
import { findChangedNames } from '../src/store/changed-names.ts';
import { connectDatabase } from '../src/store/connect-database.ts';
import type { Database, Value } from '../src/store/database.ts';
import { createEventNotifier } from '../src/store/event-notifier.ts';
import { engines, newDatabase } from './support/engines.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { toReceiver } from './support/receiver.ts';
import { temporaryDatabase, temporaryPath } from './support/temporary-database.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const answer = {
  etag: '"a"',
  whole: { status: 200, headers: {}, body: 'shown' },
  unchanged: { status: 304, headers: {}, body: null },
};

/** A database that delays the second read of a public profile. */
function createSlow(database: Database) {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let times = 0;
  const get = async <Row>(sql: string, values?: readonly Value[]) => {
    const row = await database.get<Row>(sql, values);
    if (!sql.includes('FROM published')) return row;
    times += 1;
    if (times !== 2) return row;
    asked.resolve();
    await gate.promise;
    return row;
  };
  return { database: { ...database, get }, gate, asked: asked.promise };
}

describe.each(engines)('cached data of a user on %s', (engine) => {
  let database: Database;
  let cache: ResponseCache;
  let name = '';
  let count = 0;
  const options = { folder: dirname(temporaryPath('kept')), bytes: 100_000 };
  const accounts = () => ({ database, now: () => new Date(), defaultLanguage: 'en', actor: 'test' });
  const isPublic = async (one: ResponseCache = cache) => (await one.find(name)).person !== null;
  /** Asks twice, because the cache stores a username on the second request. */
  const meet = async (one: ResponseCache = cache) => {
    await one.find(name);
    return one.find(name);
  };

  beforeAll(async () => {
    database = await connectDatabase(await newDatabase(engine, postgres));
    cache = createResponseCache(database, options);
  });
  afterAll(async () => {
    cache.close();
    await database.close();
  });
  beforeEach(async () => {
    count += 1;
    name = `user-${count}`;
    await createUser(accounts(), name);
    await saveDraft(accounts(), name, { basics: { name: 'Ada' } });
    await publish(accounts(), name);
  });

  test('is dropped when our own commit returns', async () => {
    await meet();
    expect(await isPublic()).toBe(true);
    await unpublish(accounts(), name);
    expect(await isPublic()).toBe(false);
    const before = database.version();
    await publish(accounts(), name);
    expect(database.version()).not.toBe(before);
    expect(await isPublic()).toBe(true);
  });

  test('is dropped with its responses', async () => {
    const known = await meet();
    expect(await cache.find(name)).toBe(known);
    const kept = cache.put(known, 'html', answer);
    expect([known.responses.get('html'), kept?.isEvicted, known.isStale]).toEqual([
      kept ?? undefined,
      false,
      false,
    ]);
    await unpublish(accounts(), name);
    await cache.find('somebody-else');
    expect([kept?.isEvicted, known.isStale]).toEqual([true, true]);
    expect(cache.put(known, 'json', answer)).toBeNull();
    expect(known.responses.size).toBe(0);
  });

  test('has one response per key and leaves nothing of a replaced one', async () => {
    const known = await meet();
    const first = cache.put(known, 'html', answer);
    const place = first?.inMemory;
    const second = cache.put(known, 'html', { ...answer, etag: '"b"' });
    expect([first?.isEvicted, place?.owner, [...known.responses.values()]]).toEqual([
      true,
      null,
      second ? [second] : [],
    ]);
    expect(second?.isEvicted).toBe(false);
  });

  test("isn't stored before the second request", async () => {
    const first = await cache.find(name);
    expect([first.isCacheable, cache.put(first, 'html', answer)]).toEqual([false, null]);
    const second = await cache.find(name);
    expect([second === first, second.isCacheable, await cache.find(name)]).toEqual([false, true, second]);
  });

  test('is read again if the user changed during the read', async () => {
    const slow = createSlow(database);
    const patient = createResponseCache(slow.database, options);
    await isPublic(patient);
    const first = isPublic(patient);
    await slow.asked;
    await unpublish(accounts(), name);
    // A second request now sees the change before the first has its result.
    const second = await isPublic(patient);
    slow.gate.resolve();
    expect([await first, second, await isPublic(patient)]).toEqual([true, false, false]);
    patient.close();
  });

  test("is dropped for all users when the event log doesn't name the changed ones", async () => {
    await meet();
    expect(await isPublic()).toBe(true);
    await unpublish(accounts(), name);
    await database.transaction(async (queries) => void (await queries.run('DELETE FROM events')));
    expect(await isPublic()).toBe(false);
  });

  test('is dropped by name for up to a thousand events', async () => {
    expect(await findChangedNames(database, 1_000_000, 1_001_000)).toEqual([]);
    expect(await findChangedNames(database, 1_000_000, 1_001_001)).toBe('all');
    expect(await findChangedNames(database, 1_000_000, 999_999)).toBe('all');
  });
});

test("doesn't store a response rendered before a publish", async () => {
  const result = parseConfig({
    DATABASE_URL: 'sqlite:unused',
    APP_SECRET: 'a secret that only this test knows, long enough',
  });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const { config } = result;
  const database = await connectDatabase(temporaryDatabase());
  const accounts = { database, now: () => new Date(), defaultLanguage: 'en', actor: 'test' };
  await createUser(accounts, 'ada');
  await saveDraft(accounts, 'ada', { basics: { name: 'First' } });
  await publish(accounts, 'ada');
  const cache = createResponseCache(database, { folder: dirname(temporaryPath('kept')), bytes: 100_000 });
  const notifier = createEventNotifier(database);
  const log = createLog('error', () => {});
  let kept = 0;
  let meanwhile = async () => {};
  const handle = createApp(config, {
    database: {
      ...database,
      get: async (sql, values) => {
        if (sql.includes('content')) await meanwhile();
        return database.get(sql, values);
      },
    },
    now: accounts.now,
    notifier,
    cache: {
      ...cache,
      put(...given) {
        kept += 1;
        return cache.put(...given);
      },
    },
    hook: null,
    network: toReceiver,
    log,
    site: defaultSite,
    handlerTime: limits.handlerTime,
  });
  const ask = async (format: string) => {
    const host = new URL(config.previewUrl).host;
    const { body, cached: bytes } = await handle({
      method: 'GET',
      target: `/ada?format=${format}`,
      rawHeaders: ['Host', host],
      headers: { host },
      peer: '127.0.0.1',
      refusal: null,
      body: noBody,
    });
    if (!bytes) return String(body);
    const whole = Buffer.alloc(bytes.length);
    bytes.copyTo(whole, 0, 0, bytes.length);
    return whole.toString();
  };
  // The cache then knows the user ada, but not the profile.
  for (const format of ['text', 'text']) await ask(format);
  meanwhile = async () => {
    await saveDraft(accounts, 'ada', { basics: { name: 'Second' } });
    await publish(accounts, 'ada');
    meanwhile = async () => {};
  };
  expect([await ask('markdown'), kept]).toEqual([expect.stringContaining('Second'), 1]);
  expect([await ask('markdown'), kept]).toEqual([expect.stringContaining('Second'), 2]);
  notifier.close();
  cache.close();
  await database.close();
});
