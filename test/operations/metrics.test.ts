import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { createToken, type Scope } from '../../src/accounts/identity/tokens.ts';
import { fullVersion } from '../../src/core/platform/version.ts';
import { accountsOf } from '../support/accounts.ts';
import { call } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { hasModule } from '../support/has-module.ts';
import { parseMetrics, sumOf } from '../support/parse-metrics.ts';
import { startServing } from '../support/serve.ts';
import { addProfile, api, main, preview, startTestServer } from '../support/server.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

const metricsPort = await freePort();
const server = await startTestServer({ METRICS_PORT: String(metricsPort), CACHE_MEMORY_MB: '1' });
afterAll(() => server.stop());
const local = { host: `127.0.0.1:${metricsPort}` };
const scrape = async () => parseMetrics((await call(metricsPort, '/metrics', local)).body);
const { database } = server;
const accounts = accountsOf({ database });
const issue = async (username: string | null, scope: Scope) =>
  (await createToken(accounts, { username, scopes: [scope], expiresAt: null })).token;

describe('access to metrics', () => {
  test('is open to local programs at its port, and not through a proxy or another name', async () => {
    const answer = await call(metricsPort, '/metrics', local);
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    const statusWith = async (headers: Record<string, string>, host = local.host) =>
      (await call(metricsPort, '/metrics', { host, headers })).status;
    expect(await statusWith({}, 'localhost')).toBe(200);
    expect(await statusWith({}, 'evil.example')).toBe(403);
    for (const name of [
      'X-Forwarded-For',
      'Forwarded',
      'X-Real-IP',
      'Via',
      'X-Forwarded-Proto',
      'X-Forwarded-Host',
    ])
      expect([name, await statusWith({ [name]: '127.0.0.1' })]).toEqual([name, 403]);
    const other = await call(metricsPort, '/', local);
    const written = await call(metricsPort, '/metrics', { ...local, method: 'POST' });
    expect([other.status, written.status, written.headers.allow]).toEqual([404, 405, 'GET']);
  });

  test("needs an operator's token on the API host and doesn't exist on the others", async () => {
    const statusWith = async (token?: string) =>
      (
        await server.call('/metrics', {
          host: api,
          headers: token ? { Authorization: `Bearer ${token}` } : {},
        })
      ).status;
    expect(await statusWith()).toBe(401);
    expect(await statusWith(await issue('alice', 'profile:read'))).toBe(403);
    expect(await statusWith(await issue(null, 'operator'))).toBe(200);
    expect((await server.call('/metrics')).body).toContain(
      `No route found for &quot;GET http://${main}/metrics&quot;`,
    );
    expect((await server.call('/metrics', { host: preview })).body).toContain('User not found.');
  });
});

describe('the metrics', () => {
  test('count and time requests by route and status', async () => {
    const before = await scrape();
    for (let turn = 0; turn < 5; turn += 1) await server.call('/alice', { host: preview });
    for (let turn = 0; turn < 3; turn += 1) await server.call('/nobody', { host: preview });
    await server.call('/health', { method: 'POST' });
    const after = await scrape();
    const grown = (name: string, labels: Record<string, string>) =>
      sumOf(after, name, labels) - sumOf(before, name, labels);
    const requests = 'vitrine_http_requests_total';
    expect(grown(requests, { host: 'preview', route: 'preview', status: '200' })).toBe(5);
    expect(grown(requests, { host: 'preview', route: 'preview', status: '404' })).toBe(3);
    expect(grown(requests, { host: 'main', route: 'method-not-allowed', status: '405' })).toBe(1);
    expect(grown('vitrine_http_request_duration_seconds_count', { route: 'preview' })).toBe(8);
    const stage = { stage: 'firewall' };
    expect(grown('vitrine_stage_duration_seconds_count', stage)).toBeGreaterThan(0);
    expect(grown('vitrine_cache_hits_total', {})).toBeGreaterThanOrEqual(3);
    expect(sumOf(after, 'vitrine_cache_names')).toBe(2);
    for (const name of ['names', 'hits_total', 'misses_total'])
      expect([name, sumOf(after, `vitrine_kept_${name}`)]).toEqual([
        name,
        sumOf(after, `vitrine_cache_${name}`),
      ]);
    expect(sumOf(after, 'vitrine_kept_bytes', { place: 'memory' })).toBeGreaterThan(1_000);
    expect(sumOf(after, 'vitrine_cache_bytes', { place: 'memory' })).toBeGreaterThan(1_000);
    expect(grown('vitrine_database_operations_total', { operation: 'read' })).toBeGreaterThan(0);
    expect(sumOf(after, 'vitrine_http_requests_in_work')).toBe(0);
  });

  test('show cached responses up to the memory limit, then in the file', async () => {
    const work = Array.from({ length: 200 }, (_, index) => ({
      name: `Firm ${index}`,
      summary: 'x'.repeat(900),
    }));
    await addProfile(server, 'busy', { basics: { name: 'Busy' }, work });
    for (const _turn of ['seen', 'made'])
      for (const index of work.keys())
        await server.call(`/busy/work/firm-${index}`, { host: preview, headers: { Accept: 'text/html' } });
    const { samples, types } = await scrape();
    const bytes = (place: string) => sumOf({ samples, types }, 'vitrine_cache_bytes', { place });
    expect(bytes('memory')).toBeWithin(500_000, 1024 * 1024 + 1);
    expect(bytes('file')).toBeGreaterThan(10_000);
  });

  test('have histograms that grow up to their count', async () => {
    const { samples, types } = await scrape();
    const histograms = [...types].filter(([, type]) => type === 'histogram').map(([name]) => name);
    expect(histograms.length).toBeGreaterThan(4);
    for (const name of histograms) {
      const groups = Map.groupBy(
        samples.filter((sample) => sample.name === `${name}_bucket`),
        ({ labels: { le: _, ...rest } }) => JSON.stringify(rest),
      );
      for (const [labels, buckets] of groups) {
        const values = buckets.map(({ value }) => value);
        expect(values).toEqual(values.toSorted((one, other) => one - other));
        expect(buckets.at(-1)?.labels.le).toBe('+Inf');
        const count = sumOf({ samples, types }, `${name}_count`, JSON.parse(labels));
        expect([name, values.at(-1)]).toEqual([name, count]);
      }
    }
  });

  test('create no labels from URLs, names or methods of clients', async () => {
    const namesOf = async () =>
      new Set(
        (await scrape()).samples.map(({ name, labels }) => name + JSON.stringify({ ...labels, status: '' })),
      );
    for (const host of [main, preview, api, 'evil.example']) await server.call('/made-up', { host });
    await server.call('/a/', { host: preview });
    const before = await namesOf();
    for (let turn = 0; turn < 300; turn += 1) {
      const host = [main, preview, api, `evil${turn}.example`][turn % 4] ?? main;
      await server.call(`/${'a'.repeat(turn % 60)}-${turn}?x="${turn}"`.replaceAll('"', '%22'), {
        host,
        method: ['GET', 'HEAD', 'PURGE', 'REPORT'][(turn % 5) % 4] ?? 'GET',
      });
    }
    const made = [...(await namesOf())].filter((name) => !before.has(name));
    expect(made.filter((name) => !name.includes('method-not-allowed'))).toEqual([]);
    expect([...before].join('')).not.toContain('made-up');
  });

  test('appear in the Grafana dashboard and the alerts, which use no other metrics', async () => {
    const { types } = await scrape();
    const known = new Set(
      [...types].flatMap(([name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const read = (name: string) => Bun.file(join(root, 'docs/examples', name)).text();
    const [board, alerts] = [await read('grafana.json'), await read('alerts.yml')];
    const named = (text: string) => new Set(text.match(/\b(?:vitrine|process)_[a-z_]+\b/g));
    // Metrics that need a setting or an overload, which other tests cover.
    const elsewhere = [
      'vitrine_backups_total',
      'vitrine_backup_last_timestamp_seconds',
      'vitrine_backup_last_bytes',
    ];
    const isElsewhere = (name: string) =>
      elsewhere.includes(name) || (name.startsWith('vitrine_webhook_') && !hasModule('webhooks'));
    for (const text of [board, alerts])
      expect([...named(text)].filter((name) => !known.has(name) && !isElsewhere(name))).toEqual([]);
    const { panels } = JSON.parse(board) as { panels: { title: string; targets?: unknown[] }[] };
    expect(panels.filter(({ targets }) => targets?.length === 0)).toEqual([]);
    const shown = [...named(board)].map((name) => name.replace(/_(bucket|sum|count)$/, ''));
    const current = [...types.keys()].filter((name) => !name.startsWith('vitrine_kept_'));
    expect(current.filter((name) => !shown.includes(name))).toEqual([]);
  });
});

test.if(process.platform === 'linux')(
  'cover two workers, whichever responds',
  async () => {
    const port = await freePort();
    const serving = await startServing({
      DATABASE_URL: `sqlite:${temporaryDatabase().path}`,
      METRICS_PORT: String(port),
      WORKERS: '2',
    });
    for (let turn = 0; turn < 40; turn += 1) await serving.call('/health');
    for (let turn = 0; turn < 6; turn += 1) {
      const read = parseMetrics((await call(port, '/metrics', { host: `127.0.0.1:${port}` })).body);
      const labels = { route: 'health', status: '200' };
      expect(sumOf(read, 'vitrine_http_requests_total', labels)).toBe(40);
      expect(sumOf(read, 'vitrine_build_info', { version: fullVersion })).toBe(2);
      if (hasModule('webhooks'))
        expect(read.samples.filter(({ name }) => name === 'vitrine_webhook_deliveries')).toHaveLength(2);
    }
    expect(await serving.stop()).toBe(0);
  },
  120_000,
);
