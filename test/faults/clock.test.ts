import { afterAll, expect, test } from 'bun:test';
import { startApi } from '../support/api-client.ts';
import { openSession } from '../support/member.ts';
import { main, preview } from '../support/server.ts';

const hour = 3_600_000;
const day = 24 * hour;
let offset = 0;
const { server, ask, tokenOf } = await startApi(
  { RATE_LIMIT_READS: '60', RATE_LIMIT_WRITES: '60' },
  { now: () => new Date(Date.now() + offset) },
);
afterAll(() => server.stop());

const token = await tokenOf('alice', 'profile:read', 'profile:write');
const member = await openSession(server, 'alice');

async function save(name: string): Promise<number> {
  const { headers } = await ask('/users/alice/draft', { token });
  const { status } = await ask('/users/alice/draft', {
    method: 'PUT',
    token,
    json: { basics: { name } },
    headers: { 'If-Match': headers.etag ?? '' },
  });
  return status;
}

/** Checks reads, writes and sign-in from one client, within its limits. */
async function expectAllWell(name: string): Promise<void> {
  expect((await server.call('/alice', { host: preview })).status).toBe(200);
  const account = await server.call('/account', { host: main, headers: { Cookie: member.cookie } });
  expect(account.status).toBe(200);
  expect(await save(name)).toBe(200);
}

test.each([
  ['back by a day', -day],
  ['forward by a day', day],
  ['back by ten years', -3652 * day],
  ['forward again', 2 * hour],
])('a clock that jumps %s ends no session and loses no change', async (title, to) => {
  await expectAllWell(`before: ${title}`);
  offset = to;
  await expectAllWell(`after: ${title}`);
  offset = 0;
  await expectAllWell(`home: ${title}`);
});

test("a clock that goes back doesn't extend a rate limit", async () => {
  offset = 10 * hour;
  let status = 200;
  for (let count = 0; count < 100 && status !== 429; count += 1)
    ({ status } = await server.call('/alice', { host: preview }));
  expect(status).toBe(429);
  offset = 0;
  const { headers } = await server.call('/alice', { host: preview });
  expect(Number(headers['retry-after'] ?? 0)).toBeLessThanOrEqual(60);
  offset = -10 * hour;
  expect((await server.call('/alice', { host: preview })).status).toBe(200);
});

test('keeps events in the order of writing', async () => {
  offset = 20 * hour;
  const saved = async () => {
    const { value } = await ask('/events?limit=100', { token });
    return value.items.map(({ revision }: { revision?: number }) => revision).filter(Boolean);
  };
  const before = await saved();
  for (const to of [-day, day, 0]) {
    offset = to;
    await save(`in order, ${to}`);
  }
  offset = 30 * hour;
  const after = await saved();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toEqual(after.toSorted((a: number, b: number) => a - b));
  expect(after.length).toBe(before.length + 3);
});
