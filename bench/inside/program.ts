import { dirname } from 'node:path';
import type { AppOptions } from '../../src/app.ts';
import { type Config, parseConfig } from '../../src/core/config/config.ts';
import { defaultSite } from '../../src/core/html/site.ts';
import { type IncomingRequest, noBody } from '../../src/core/kernel/request.ts';
import { createMetrics } from '../../src/core/metrics/metrics.ts';
import { publicInternet } from '../../src/core/outside/network.ts';
import { createLog } from '../../src/core/platform/log.ts';
import { createResponseCache } from '../../src/hosts/response-cache/response-cache.ts';
import { addSamples } from '../../src/ops/server/add-samples.ts';
import { measureRequests } from '../../src/ops/server/measure-requests.ts';
import { connectDatabase } from '../../src/store/connect-database.ts';
import type { Database } from '../../src/store/database.ts';
import { createEventNotifier } from '../../src/store/event-notifier.ts';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';

export const log = createLog('error', (line) => process.stderr.write(line));

/** The program with the sample profiles, without a socket. */
export async function createProgram(): Promise<{
  config: Config;
  database: Database;
  surroundings: AppOptions;
}> {
  const url = temporaryDatabase();
  const result = parseConfig({ APP_ENV: 'development', DATABASE_URL: `sqlite:${url.path}` });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const database = await connectDatabase(url);
  await addSamples({ database, now: () => new Date(), defaultLanguage: 'en', actor: 'vitrine' });
  const meter = measureRequests(createMetrics());
  setInterval(meter.refill, 100).unref();
  return {
    config: result.config,
    database,
    surroundings: {
      database,
      now: () => new Date(),
      notifier: createEventNotifier(database),
      network: publicInternet,
      log,
      site: defaultSite,
      cache: createResponseCache(database, { folder: dirname(url.path), bytes: 64 * 1024 * 1024 }),
      hook: null,
      handlerTime: 8_000,
      watch: meter.watch,
    },
  };
}

export function request(target: string, accept: string): IncomingRequest {
  const host = 'preview.localhost:8000';
  return {
    method: 'GET',
    target,
    rawHeaders: ['Host', host, 'Accept', accept, 'User-Agent', 'bench'],
    headers: { host, accept, 'user-agent': 'bench' },
    peer: '127.0.0.1',
    refusal: null,
    body: noBody,
  };
}

/** Microseconds per turn: the best of several rounds, because other processes share the machine. */
export async function measure(turns: number, work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 7; round += 1) {
    const startedAt = performance.now();
    for (let turn = 0; turn < turns; turn += 1) work();
    best = Math.min(best, ((performance.now() - startedAt) / turns) * 1000);
    await Bun.sleep(50);
  }
  return best;
}
