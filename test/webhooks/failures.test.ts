import { afterAll, expect, test } from 'bun:test';
import { listEventsBefore } from '../../src/store/events.ts';
import { findUserByName } from '../../src/store/users.ts';
import { startApi } from '../support/api-client.ts';

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
/** The newest event was given up first, and the other two at once. */
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

test('what was given up comes page by page, the longest ago first, and nothing twice', async () => {
  const seen: number[] = [];
  for (let cursor = ''; ; ) {
    const { value } = await ask(`${failures}?limit=1${cursor}`, { token });
    seen.push(...value.items.map(({ event }: { event: { id: number } }) => event.id));
    if (value.next === null) break;
    cursor = `&cursor=${value.next}`;
  }
  expect(seen).toEqual([newest?.id ?? 0, third?.id ?? 0, second?.id ?? 0]);
});

test('a place that was never given out is refused', async () => {
  for (const place of ['1', '2026 x', 'a b c', '2026 x 1 1', ''])
    expect(
      (await ask(`${failures}?cursor=${Buffer.from(place).toString('base64url')}`, { token })).status,
    ).toBe(422);
});

test('beyond ten thousand nobody counts', async () => {
  await server.database.run(
    `WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 10001)
     INSERT INTO deliveries (user_id, n, webhook_id, next_at) SELECT 'somebody', i, $1, '2999' FROM numbers`,
    [hook.id],
  );
  const { value } = await ask(`/webhooks/${hook.id}`, { token });
  expect([value.pending, value.failed]).toEqual([10_000, 3]);
});
