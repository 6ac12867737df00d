import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { call } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { hasHaproxy, startHaproxy } from '../support/haproxy.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { percentile, publishAt, untilSeen } from '../support/readers-of-nodes.ts';
import { type Serving, startServing } from '../support/serve.ts';
import { preview } from '../support/server.ts';
import { vitrine } from '../support/vitrine.ts';

const count = Number(process.env.NODES ?? '20');

describe(`${count} nodes on one PostgreSQL`, () => {
  let postgres: OwnPostgres;
  let url = '';
  let token = '';
  const nodes: Serving[] = [];
  const startNode = (port: number) =>
    startServing({
      DATABASE_URL: url,
      PORT: String(port),
      DATABASE_POOL: '4',
      RATE_LIMIT_READS: 'off',
      RATE_LIMIT_WRITES: 'off',
    });

  beforeAll(async () => {
    postgres = await startOwnPostgres(count * 5 + 20);
    url = (await postgres.createDatabase()).url;
    await vitrine(url, ['import', '--publish', '-'], '{"username":"ada","basics":{"name":"Ada"}}\n');
    const scopes = ['--scope', 'profile:write', '--scope', 'profile:publish'];
    const created = await vitrine(url, ['token', 'create', '--user', 'ada', ...scopes]);
    token = created.out.trim().split('\n').at(-1) ?? '';
    for (let index = 0; index < count; index += 1) nodes.push(await startNode(await freePort()));
  }, 300_000);
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await postgres.stop();
  }, 120_000);

  test('a change at one is seen at all the others within 100 ms, in 99 of 100 looks', async () => {
    const times: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const [writer, ...observers] = Array.from({ length: 4 }, (_, step) => nodes[(turn + step * 5) % count]);
      if (!writer) throw new Error('no node');
      const name = `Ada ${turn}`;
      await publishAt(writer, token, name);
      // Some at a time: who asks all at once waits for the machine, not for the change.
      times.push(...(await Promise.all(observers.map((node) => untilSeen(node ?? writer, name)))));
    }
    process.stdout.write(
      `seen after ${percentile(times, 50).toFixed(0)} ms (p50), ${percentile(times, 99).toFixed(0)} ms (p99)\n`,
    );
    expect(percentile(times, 99)).toBeLessThan(100);
  }, 300_000);

  test.skipIf(!hasHaproxy)(
    'are restarted in turn behind HAProxy without one failed request',
    async () => {
      const proxy = await startHaproxy(nodes.map(({ port }) => port));
      const counts: Record<string, number> = {};
      let isOver = false;
      const readers = Array.from({ length: 4 }, async () => {
        while (!isOver) {
          const answer = await call(proxy.port, '/ada?format=json', { host: preview }).catch(() => null);
          const key = String(answer?.status ?? 'none');
          counts[key] = (counts[key] ?? 0) + 1;
          await Bun.sleep(5);
        }
      });
      try {
        for (const [index, node] of nodes.entries()) {
          expect(await node.stop()).toBe(0);
          nodes[index] = await startNode(node.port);
        }
      } finally {
        isOver = true;
        await Promise.all(readers);
        await proxy.stop();
      }
      expect(counts).toEqual({ '200': expect.any(Number) });
    },
    600_000,
  );
});
