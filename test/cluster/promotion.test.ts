import { expect, test } from 'bun:test';
import { call } from '../support/client.ts';
import { hasHaproxy, startHaproxy } from '../support/haproxy.ts';
import { startPostgresPair } from '../support/postgres-pair.ts';
import { startServing, until } from '../support/serve.ts';
import { api, preview } from '../support/server.ts';
import { vitrine } from '../support/vitrine.ts';

test.skipIf(!hasHaproxy)(
  'serves every read and keeps every acknowledged write during the promotion of a standby',
  async () => {
    const pair = await startPostgresPair();
    // Acknowledged writes are on both servers.
    await pair.primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await pair.primary.ask('SELECT pg_reload_conf()');
    const url = pair.primary.url;
    await vitrine(url, ['import', '--publish', '-'], '{"username":"ada","basics":{"name":"Ada"}}\n');
    const created = await vitrine(url, ['token', 'create', '--scope', 'operator']);
    const token = created.out.trim().split('\n').at(-1) ?? '';
    const environment = {
      DATABASE_URL: url,
      DATABASE_REPLICA_URL: pair.replica.url,
      RATE_LIMIT_READS: 'off',
      RATE_LIMIT_WRITES: 'off',
    };
    const nodes = [await startServing(environment), await startServing(environment)];
    const proxy = await startHaproxy(nodes.map(({ port }) => port));
    const reads: Record<string, number> = {};
    const written: string[] = [];
    let attempts = 0;
    let isOver = false;
    const reader = async () => {
      while (!isOver) {
        const answer = await call(proxy.port, '/ada?format=json', { host: preview }).catch(() => null);
        const key = String(answer?.status ?? 'none');
        reads[key] = (reads[key] ?? 0) + 1;
      }
    };
    const writer = async () => {
      for (; !isOver; attempts += 1) {
        const username = `person-${attempts}`;
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
        const body = JSON.stringify({ username });
        const asked = { method: 'POST', host: api, headers, body };
        const answer = await call(proxy.port, '/users', asked).catch(() => null);
        if (answer?.status === 201) written.push(username);
        else await Bun.sleep(50);
      }
    };
    const working = [reader(), reader(), writer()];
    await until(() => written.length > 20);
    await pair.primary.stop();
    await pair.replica.ask('SELECT pg_promote()');
    const before = written.length;
    await until(() => written.length > before + 20);
    isOver = true;
    await Promise.all(working);
    expect(reads).toEqual({ '200': expect.any(Number) });
    const found = await pair.replica.ask("SELECT username FROM users WHERE username LIKE 'person-%'");
    const there = new Set((found as { username: string }[]).map(({ username }) => username));
    expect(written.filter((username) => !there.has(username))).toEqual([]);
    await proxy.stop();
    for (const node of nodes) await node.stop();
    await pair.stop();
  },
  180_000,
);
