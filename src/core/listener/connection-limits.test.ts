import { afterAll, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { keptMegabytes } from '../../../test/support/kept-megabytes.ts';
import { until } from '../../../test/support/serve.ts';
import { reply } from '../kernel/reply.ts';
import type { Connection } from './connection.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { limits } from './limits.ts';
import { createListener } from './listener.ts';

/** A client may have a quarter of them: two. */
const connections = 8;
const listener = createListener(() => reply(200, {}, 'served'), {
  limits: { ...limits, connections, farewellTime: 20, drainTime: 100 },
  report: () => {},
});
const { port } = await listener.listen(0, '127.0.0.1');
afterAll(() => listener.drain());

/** Connects a client that stays connected, and returns the status of its response. */
function come(): Promise<{ readonly status: string; readonly client: Socket }> {
  return new Promise((resolve) => {
    const client = connect(port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    client.on('error', () => {});
    client.once('data', (bytes) => resolve({ status: bytes.toString().slice(9, 12), client }));
  });
}

test('frees one connection slot of a client for each that closes', async () => {
  const [first, second, third] = [await come(), await come(), await come()];
  expect([first.status, second.status, third.status]).toEqual(['200', '200', '429']);
  for (const leaving of [first, second]) {
    leaving.client.destroy();
    await until(() => listener.figures().connections === 1);
    const next = await come();
    expect([next.status, (await come()).status]).toEqual(['200', '429']);
  }
});

test('stores nothing about clients that have left', async () => {
  const crowd = new ConnectionLimits({ most: 20_000, isProxy: () => false, warn: () => {} });
  const comeAndGo = (index: number) => {
    const passer = {
      peer: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    } as unknown as Connection;
    crowd.add(passer);
    crowd.delete(passer);
  };
  expect(await keptMegabytes(300_000, comeAndGo)).toBeLessThan(5);
  expect(crowd.judge('10.0.0.1')).toBe('welcome');
});
