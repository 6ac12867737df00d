import type { Handler } from '../core/kernel/exchange.ts';
import { json } from '../core/kernel/reply.ts';

/** The checks that this process must pass to be ready, by name. Clients only see whether each check passes. */
export type CheckReadiness = () => Promise<Readonly<Record<string, boolean>>>;

/** Milliseconds for which a result is reused, so that frequent checks cost nothing. */
const goodFor = 250;

export function createShowReadiness(check: CheckReadiness): Handler<unknown> {
  let latest: ReturnType<CheckReadiness> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (latest === null || performance.now() - lookedAt > goodFor) {
      latest = check();
      lookedAt = performance.now();
    }
    const found = Object.entries(await latest);
    const isReady = found.every(([, isWell]) => isWell);
    const checks = Object.fromEntries(found.map(([name, isWell]) => [name, isWell ? 'ok' : 'failing']));
    return json(
      isReady ? 200 : 503,
      { status: isReady ? 'ok' : 'failing', checks },
      { 'Cache-Control': 'no-store', ...(isReady ? {} : { 'Retry-After': '5' }) },
    );
  };
}
