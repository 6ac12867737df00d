import { afterAll, describe, expect, test } from 'bun:test';
import { createApp } from '../../src/app.ts';
import { parseConfig } from '../../src/core/config/config.ts';
import { defaultSite } from '../../src/core/html/site.ts';
import { type IncomingRequest, noBody } from '../../src/core/kernel/request.ts';
import { limits } from '../../src/core/listener/limits.ts';
import { publicInternet } from '../../src/core/outside/network.ts';
import { createLog } from '../../src/core/platform/log.ts';
import { createDevelopment } from '../../src/ops/diagnostics/development.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import { createEventNotifier } from '../../src/store/event-notifier.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';

/**
 * Tested without the listener, which in development accepts loopback connections only. The test sets the
 * client's IP address.
 */
describe('the profiler responds to the local machine', async () => {
  const { path } = temporaryDatabase();
  const result = parseConfig({
    APP_ENV: 'development',
    DATABASE_URL: `sqlite:${path}`,
    TRUSTED_PROXIES: '203.0.113.7, 127.0.0.1',
  });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const { config } = result;
  const database = await connectDatabase(config.databaseUrl);
  const development = createDevelopment(
    config,
    createLog('error', () => {}),
  );
  const notifier = createEventNotifier(database);
  const handle = development.observe(
    createApp(config, {
      database,
      now: () => new Date(),
      notifier,
      cache: null,
      hook: null,
      network: publicInternet,
      log: development.log,
      site: defaultSite,
      handlerTime: limits.handlerTime,
      development,
      watch: development.watch,
    }),
  );
  afterAll(async () => {
    notifier.close();
    await database.close();
    development.close();
  });

  async function ask(target: string, peer: string, forwarded?: string) {
    const sent: [string, string][] = [
      ['Host', 'localhost:8000'],
      ...(forwarded === undefined ? [] : [['X-Forwarded-For', forwarded] as [string, string]]),
    ];
    const request: IncomingRequest = {
      method: 'GET',
      target,
      rawHeaders: sent.flat(),
      headers: Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value])),
      peer,
      refusal: null,
      body: noBody,
    };
    const { status, headers, body } = await handle(request);
    await new Promise((resolve) => setImmediate(resolve));
    return { status, token: String(headers['X-Debug-Token'] ?? ''), body: String(body) };
  }

  const { token } = await ask('/health', '127.0.0.1');
  const targets = ['/_profiler', '/_profiler/latest', `/_profiler/${token}`, `/_profiler/${token}?replay`];

  test.each(['127.0.0.1', '127.9.9.9', '::1'])('%s', async (peer) => {
    for (const target of targets) expect([200, 303]).toContain((await ask(target, peer)).status);
    expect((await ask(`/_profiler/${token}`, peer)).body).toContain('/health');
  });

  test.each([
    '203.0.113.7',
    '10.0.0.1',
    '192.168.1.127',
    '128.0.0.1',
    '1127.0.0.1',
    '127.0.0.1.example',
    '::2',
    'fe80::1',
    '',
  ])('but not to %p', async (peer) => {
    for (const target of targets) {
      const { status, body } = await ask(target, peer);
      expect([target, status]).toEqual([target, 403]);
      expect(body).toContain('The profiler answers on this machine only.');
      expect(body).not.toContain('<table');
    }
  });

  test('whatever a trusted proxy says about the client', async () => {
    expect((await ask('/_profiler', '203.0.113.7', '127.0.0.1')).status).toBe(403);
    expect((await ask('/_profiler', '127.0.0.1', '198.51.100.1')).status).toBe(200);
  });
});
