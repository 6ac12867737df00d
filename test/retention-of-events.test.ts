import { afterAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '../src/accounts/publish.ts';
import { deleteOldEvents } from '../src/store/delete-events.ts';
import type { EventType } from '../src/store/event.ts';
import {
  appendEvent,
  findFirstPublishedAt,
  findLatestEvent,
  findPublishedAt,
  listEventsBefore,
} from '../src/store/events.ts';
import { isManaged } from '../src/store/provisioned.ts';
import { findUserByName } from '../src/store/users.ts';
import { accountsOf } from './support/accounts.ts';
import { startApi } from './support/api-client.ts';
import { engines, newDatabaseUrl } from './support/engines.ts';
import { expectHealth } from './support/health.ts';
import { startPostgres } from './support/postgres.ts';
import { addProfile, startTestServer } from './support/server.ts';
import { temporaryPath } from './support/temporary-database.ts';
import { vitrine } from './support/vitrine.ts';

const postgres = await startPostgres();
afterAll(() => postgres.stop());
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

describe.each(engines)('RETENTION_DAYS_ACTIVITY on %s', async (engine) => {
  const url = await newDatabaseUrl(engine, postgres);
  const { server, ask, tokenOf } = await startApi({ DATABASE_URL: url }, { intervals: { retention: 20 } });
  afterAll(() => server.stop());
  const { database } = server;
  const idOf = async (name: string) => (await findUserByName(database, name))?.id ?? '';
  const listOf = async (name: string) =>
    (await listEventsBefore(database, await idOf(name), null, 5_000)).toReversed();
  const typesOf = async (name: string) => (await listOf(name)).map(({ type }) => type);

  async function append(name: string, days: number, count = 1): Promise<void> {
    const id = await idOf(name);
    await database.transaction(async (queries) => {
      for (let n = 0; n < count; n += 1)
        await appendEvent(queries, id, { type: 'draft.saved', actor: name, at: ago(days), origin: null });
    });
  }

  /** Creates users with more events than one statement deletes, three publications, and two new events. */
  async function addAuthors(...names: string[]): Promise<void> {
    for (const name of names) await addProfile(server, name, { basics: { name: 'Ada' } });
    await database.run('UPDATE events SET at = $1', [ago(400)]);
    for (const days of [300, 200, 100])
      for (const name of names) {
        await append(name, days, 300);
        await publish(
          accountsOf(server, () => new Date(ago(days))),
          name,
        );
      }
    for (const days of [32, 30, 30]) for (const name of names) await append(name, days);
  }

  /** Runs a node with the setting until no more events are deleted. */
  async function deleteOld(): Promise<void> {
    const node = await startTestServer(
      { DATABASE_URL: url, RETENTION_DAYS_ACTIVITY: '31' },
      { intervals: { retention: 20 } },
    );
    const count = async () =>
      (
        await database.get<{ old: number }>(
          "SELECT COUNT(*) AS old FROM events WHERE at < $1 AND type = 'draft.saved' AND n > 1",
          [ago(31)],
        )
      )?.old ?? 0;
    const end = Date.now() + 30_000;
    while ((await count()) > 1 && Date.now() < end) await Bun.sleep(20);
    await node.stop();
  }

  test('deletes old events, and keeps those that the site needs', async () => {
    await addAuthors('ada', 'ben');
    await database.run("UPDATE events SET actor = 'scim:directory' WHERE user_id = $1 AND n = 1", [
      await idOf('ben'),
    ]);
    const before = await listOf('ada');
    const published = before.filter(({ type }) => type === 'profile.published');
    await Bun.sleep(200);
    expect(await listOf('ada')).toEqual(before);
    // A webhook still has to deliver this event.
    await database.run(
      "INSERT INTO deliveries (user_id, n, webhook_id, next_at) VALUES ($1, 9, 'hook', '2999-01-01T00:00:00.000Z')",
      [await idOf('ada')],
    );
    await deleteOld();
    const kept: EventType[] = ['user.created', 'profile.published', 'draft.saved', 'profile.published'];
    const recent: EventType[] = ['draft.saved', 'draft.saved'];
    expect(await typesOf('ada')).toEqual([...kept, ...recent]);
    expect((await listOf('ada')).map(({ n }) => n)).toContain(9);
    expect(await typesOf('ben')).toEqual([...kept.filter((type) => type !== 'draft.saved'), ...recent]);
    expect(await findFirstPublishedAt(database, await idOf('ada'))).toBe(published[0]?.at ?? '');
    expect(await findPublishedAt(database, await idOf('ada'))).toBe(published.at(-1)?.at ?? '');
    expect([
      await isManaged(database, await idOf('ada')),
      await isManaged(database, await idOf('ben')),
    ]).toEqual([false, true]);
    await database.run('DELETE FROM deliveries');
    await expectHealth(database);
  });

  test('keeps the newest event, so that the position of the log never goes back', async () => {
    const latest = await findLatestEvent(database);
    await database.run('UPDATE events SET at = $1', [ago(400)]);
    await deleteOldEvents(database, ago(31), 0);
    expect(await findLatestEvent(database)).toBe(latest);
  });

  test('returns 410 to a client that missed events', async () => {
    await addProfile(server, 'cleo', { basics: { name: 'Cleo' } });
    const gone = await database.get<{ last: number }>('SELECT MAX(last) AS last FROM deleted_events');
    const last = gone?.last ?? 0;
    const operator = await tokenOf(null, 'operator');
    const missed = await ask('/events?after=5', { token: operator });
    expect(missed.status).toBe(410);
    expect(missed.value.detail).toBe(
      `Events after 5 were deleted because of their age. Read the users again, then continue after event ${last}.`,
    );
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': '5' };
    expect((await ask('/events', { token: operator, headers })).status).toBe(410);
    expect((await ask(`/events?after=${last}`, { token: operator })).status).toBe(200);
    // A client at the start has missed no event, and neither has a client that continues from its pages.
    const first = await ask('/events?limit=1', { token: operator });
    expect(first.value.items[0].type).toBe('user.created');
    expect((await ask(`/events?limit=1&cursor=${first.value.next}`, { token: operator })).status).toBe(200);
    // Only events of other users were deleted.
    const own = await tokenOf('cleo', 'profile:read');
    expect((await ask('/events?after=5', { token: own })).status).toBe(200);
  });

  test('restores the counts from a backup, and begins with new positions', async () => {
    const folder = temporaryPath('backups');
    expect((await vitrine(url, ['backup'], '', { BACKUP_DIR: folder })).status).toBe(0);
    const backup = join(folder, readdirSync(folder).find((name) => name.endsWith('.gz')) ?? '');
    const into = await newDatabaseUrl(engine, postgres);
    expect((await vitrine(into, ['restore', backup])).err).toBe('');
    const restored = await startApi({ DATABASE_URL: into });
    await expectHealth(restored.server.database);
    const token = await restored.tokenOf(null, 'operator');
    expect((await restored.ask('/events?after=1', { token })).status).toBe(200);
    await restored.server.stop();
  });
});
