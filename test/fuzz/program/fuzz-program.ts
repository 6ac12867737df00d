import { limits } from '../../../src/core/listener/limits.ts';
import { main, startTestServer } from '../../support/server.ts';
import { createRandom } from '../random.ts';
import { createCast } from './cast.ts';
import { generateExchange } from './generate-exchange.ts';
import { judgeAnswer } from './judge-answer.ts';
import { createWire } from './wire.ts';

export interface Findings {
  readonly statuses: ReadonlyMap<number, number>;
  /** Failures with their requests. */
  readonly wrong: readonly { readonly seed: number; readonly what: string; readonly sent: string }[];
  /** Errors in the server's log. */
  readonly faults: readonly string[];
}

export interface FuzzOptions {
  readonly environment: 'production' | 'development';
  readonly firstSeed: number;
  readonly count: number;
  readonly progress?: (done: number, wrong: number) => void;
}

/** Long time limits, because a busy machine delays responses without a fault of Vitrine. */
const patient = { ...limits, handlerTime: 60_000, farewellTime: 0, drainTime: 500, roundTime: 60_000 };
const atOnce = 16;
/** Requests with the same users. They change a lot in this time. */
const perCast = 500;

/** Sends random requests of visitors, members and operators to every host. */
export async function fuzzProgram({
  environment,
  firstSeed,
  count,
  progress,
}: FuzzOptions): Promise<Findings> {
  const server = await startTestServer(
    {
      APP_ENV: environment,
      DIRECTORY: 'public',
      DIRECTORY_DEFAULT: 'listed',
      RATE_LIMIT_WRITES: 'off',
      LOG_LEVEL: 'error',
    },
    { limits: patient },
  );
  const statuses = new Map<number, number>();
  const wrong: { seed: number; what: string; sent: string }[] = [];
  let next = firstSeed;
  let cast = await createCast(server, 0);

  async function work(): Promise<void> {
    const wire = createWire(server.port);
    while (next < firstSeed + count && wrong.length < 20) {
      const seed = next;
      next += 1;
      const done = next - firstSeed;
      if (done % perCast === 0) cast = await createCast(server, done / perCast);
      if (done % 10_000 === 0) progress?.(done, wrong.length);
      const { method, bytes } = generateExchange(createRandom(seed), cast);
      const note = (what: string) =>
        wrong.push({ seed, what, sent: bytes.toString('latin1').slice(0, 3_000) });
      try {
        const answer = await wire.ask(bytes, method);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const what = judgeAnswer(answer);
        if (what !== null) note(what);
      } catch (error) {
        note(String(error));
      }
    }
    wire.close();
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  const health = await server.call('/health', { host: main });
  if (health.status !== 200) wrong.push({ seed: 0, what: `health is ${health.status}`, sent: '' });
  const faults = server.logged.filter((line) => / error /.test(line));
  await server.stop();
  return { statuses, wrong, faults };
}
