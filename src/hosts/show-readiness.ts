import type { Handler } from '../kernel/exchange.ts';
import { json } from '../kernel/reply.ts';

/** What has to be so for this process to do its work, by name: to anybody who asks it is so, or it is not. */
export type CheckReadiness = () => Promise<Readonly<Record<string, boolean>>>;

/** For this many milliseconds a look is good: who asks all the time costs no more than that. */
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
