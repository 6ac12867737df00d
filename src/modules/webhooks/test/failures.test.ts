import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { accountsOf } from '../../../../test/support/accounts.ts';
import { startApi, type TestApi } from '../../../../test/support/api-client.ts';
import { startHookReceiver } from '../../../../test/support/hook-receiver.ts';
import { toReceiver } from '../../../../test/support/receiver.ts';
import { saveDraft } from '../../../accounts/save-draft.ts';
import { listEventsBefore } from '../../../store/events.ts';
import { findUserByName } from '../../../store/users.ts';
import { givenUpBefore } from '../backoff.ts';
import { giveUpDeliveries } from '../deliveries.ts';

const { server, ask, tokenOf } = await startApi();
afterAll(() => server.stop());
const token = await tokenOf('alice', 'profile:read', 'profile:write');
const { value: hook } = await ask('/webhooks', {
  method: 'POST',
  token,
  json: { url: 'https://hooks.example/' },
});
const failures = `/webhooks/${hook.id}/failures`;

const alice = await findUserByName(server.database, 'alice');
const [newest, second, third] = await listEventsBefore(server.database, alice?.id ?? '', null, 3);
/** The newest event failed first, then the other two together. */
const givenUp = [
  [newest, '2026-01-01T00:00:00.000Z'],
  [second, '2026-01-02T00:00:00.000Z'],
  [third, '2026-01-02T00:00:00.000Z'],
] as const;
await server.database.run('DELETE FROM deliveries');
for (const [event, at] of givenUp)
  await server.database.run(
    'INSERT INTO deliveries (user_id, n, webhook_id, attempts, failed_at) VALUES ($1, $2, $3, 10, $4)',
    [alice?.id ?? '', event?.n ?? 0, hook.id, at],
  );

test('lists failed deliveries by page, oldest first, without duplicates', async () => {
  const seen: number[] = [];
  for (let cursor = ''; ; ) {
    const { value } = await ask(`${failures}?limit=1${cursor}`, { token });
    seen.push(...value.items.map(({ event }: { event: { id: number } }) => event.id));
    if (value.next === null) break;
    cursor = `&cursor=${value.next}`;
  }
  expect(seen).toEqual([newest?.id ?? 0, third?.id ?? 0, second?.id ?? 0]);
});

test('rejects unknown cursors', async () => {
  for (const place of ['1', '2026 x', 'a b c', '2026 x 1 1', ''])
    expect(
      (await ask(`${failures}?cursor=${Buffer.from(place).toString('base64url')}`, { token })).status,
    ).toBe(422);
});

test('stops counting at ten thousand', async () => {
  await server.database.run(
    `WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 10001)
     INSERT INTO deliveries (user_id, n, webhook_id, next_at) SELECT 'somebody', i, $1, '2999' FROM numbers`,
    [hook.id],
  );
  const { value } = await ask(`/webhooks/${hook.id}`, { token });
  expect([value.pending, value.failed]).toEqual([10_000, 3]);
});

describe('a receiver that failed for four days', () => {
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead);
  const fourDays = 97 * 3_600_000;
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await startApi({}, { now, network: toReceiver, intervals: { webhooks: 50 } });
    token = await api.tokenOf('alice', 'profile:read', 'profile:write');
  });
  afterAll(() => api.server.stop());

  const save = (name: string) => saveDraft(accountsOf(api.server, now), 'alice', { basics: { name } });
  async function add(url: string): Promise<string> {
    const json = { url, types: ['draft.saved'] };
    return (await api.ask('/webhooks', { method: 'POST', token, json })).value.id;
  }
  const find = async (id: string) => (await api.ask(`/webhooks/${id}`, { token })).value;
  /** Waits until the turn with this response has ended. */
  async function untilFailed(id: string, status: number): Promise<void> {
    const condition = `id = $1 AND reason = 'answered ${status}' AND leased_until = ''`;
    while (!(await api.server.database.get(`SELECT 1 FROM webhooks WHERE ${condition}`, [id])))
      await Bun.sleep(20);
  }

  test('and recovered keeps its deliveries when it fails again', async () => {
    let isBack = false;
    let left = 2;
    await using receiver = await startHookReceiver(() => {
      if (!isBack) return 500;
      left -= 1;
      return left < 0 ? 503 : 204;
    });
    const id = await add(receiver.url);
    for (const name of ['one', 'two', 'three', 'four', 'five']) await save(name);
    await untilFailed(id, 500);
    isBack = true;
    clock.ahead += fourDays;
    await untilFailed(id, 503);
    expect(await find(id)).toMatchObject({ pending: 3, failed: 0 });
  });

  test('keeps deliveries that are retried during a call', async () => {
    const gate = Promise.withResolvers<void>();
    await using receiver = await startHookReceiver(() => 500, gate.promise);
    const id = await add(receiver.url);
    const { database } = api.server;
    await database.run("UPDATE webhooks SET paused_until = '9999' WHERE id = $1", [id]);
    for (const name of ['six', 'seven', 'eight']) await save(name);
    const at = now().toISOString();
    await database.run(
      `UPDATE deliveries SET next_at = NULL, failed_at = $1 WHERE webhook_id = $2
       AND n < (SELECT MAX(n) FROM deliveries WHERE webhook_id = $2)`,
      [at, id],
    );
    clock.ahead += fourDays;
    await database.run(
      "UPDATE webhooks SET paused_until = '', failures = 20, failing_since = $1 WHERE id = $2",
      [at, id],
    );
    await receiver.wait(1);
    const { value } = await api.ask(`/webhooks/${id}/retry`, { method: 'POST', token });
    expect(value).toEqual({ retried: 2 });
    gate.resolve();
    await untilFailed(id, 500);
    expect(await find(id)).toMatchObject({ pending: 3, failed: 0 });
  });

  test.each([
    ['once, four days ago', 1, fourDays],
    ['often, but only today', 20, 0],
  ])("isn't one that failed %s: pending deliveries stay", async (_, often, ago) => {
    await using receiver = await startHookReceiver(() => 500);
    const id = await add(receiver.url);
    const { database } = api.server;
    await database.run("UPDATE webhooks SET paused_until = '9999' WHERE id = $1", [id]);
    for (const name of ['nine', 'ten', 'eleven']) await save(name);
    clock.ahead += fourDays;
    await database.run(
      "UPDATE webhooks SET paused_until = '', failures = $1, failing_since = $2 WHERE id = $3",
      [often, new Date(now().getTime() - ago).toISOString(), id],
    );
    await untilFailed(id, 500);
    expect(await find(id)).toMatchObject({ pending: 3, failed: 0 });
  });

  test('has many pending deliveries, which are not scanned for old ones', async () => {
    const id = await add('https://hooks.example/');
    const { database } = api.server;
    await database.run("UPDATE webhooks SET paused_until = '9999', failing_since = $1 WHERE id = $2", [
      now().toISOString(),
      id,
    ]);
    await save('old, and tried lately');
    clock.ahead += fourDays;
    await database.run('UPDATE deliveries SET attempts = 1, next_at = $1 WHERE webhook_id = $2', [
      new Date(now().getTime() + 3_600_000).toISOString(),
      id,
    ]);
    for (const name of ['new', 'newer']) await save(name);
    clock.ahead += 2 * 3_600_000;
    const old = {
      at: now().toISOString(),
      reason: 'answered 500',
      before: givenUpBefore(now()),
      failures: 0,
    };
    expect(await giveUpDeliveries(database, id, old, 2)).toBe(0);
    expect(await giveUpDeliveries(database, id, old, 3)).toBe(1);
    expect(await find(id)).toMatchObject({ pending: 2, failed: 1 });
  });
});
