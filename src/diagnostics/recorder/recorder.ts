import type { Exchange } from '../../kernel/exchange.ts';
import type { Handle, Stage } from '../../kernel/kernel.ts';
import type { Reply } from '../../kernel/reply.ts';
import { putToolbar } from '../toolbar/put-toolbar.tsx';
import { createRecord } from './record.ts';
import type { Records } from './records.ts';
import { createTrace, currentTrace, elapsed, type Trace, traceOf } from './trace.ts';
import { watchBody } from './watch-body.ts';
import { watchStages } from './watch-stages.ts';

export interface RecorderOptions {
  readonly records: Records;
  readonly secrets: readonly string[];
  /** A fault of the recorder breaks no request: it is told here. */
  readonly report: (fault: unknown) => void;
}

export interface Recorder {
  observe(handle: Handle): Handle;
  watch(stages: readonly Stage[]): Stage[];
}

export const profilerRoutes: ReadonlySet<string> = new Set(['_profiler', '_profiler-list']);

/** Looks on from outside, and writes down what it saw once the answer has left. */
export function createRecorder({ records, secrets, report }: RecorderOptions): Recorder {
  const recording: Stage = {
    name: 'recording',
    response(exchange, reply) {
      if (isProfilers(exchange)) return;
      try {
        const trace = traceOf(exchange);
        const milliseconds = elapsed(trace);
        mark(exchange, trace, reply, milliseconds);
        const body = reply.body;
        setImmediate(() => write(exchange, trace, { ...reply, body }, milliseconds));
      } catch (fault) {
        report(fault);
      }
    },
  };

  function write(exchange: Exchange, trace: Trace, reply: Reply, milliseconds: number): void {
    try {
      const startedAt = performance.now();
      const id = records.save(createRecord(exchange, trace, reply, milliseconds, secrets));
      records.setCost(id, performance.now() - startedAt);
    } catch (fault) {
      report(fault);
    }
  }

  function newToken(): string {
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(3))).toString('hex');
    try {
      return records.has(token) ? newToken() : token;
    } catch (fault) {
      report(fault);
      return token;
    }
  }

  return {
    observe: (handle) => (request) => {
      const trace = createTrace(newToken());
      return currentTrace.run(trace, () => handle(watchBody(request, trace)));
    },
    watch: (stages) => {
      const [opening, ...rest] = watchStages(stages);
      return opening ? [opening, recording, ...rest] : [];
    },
  };
}

function isProfilers({ match }: Exchange): boolean {
  return (match.kind === 'found' || match.kind === 'redirect') && profilerRoutes.has(match.route.name);
}

/** What each answer in development carries. */
function mark(exchange: Exchange, trace: Trace, reply: Reply, milliseconds: number): void {
  const link = `${exchange.host.origin}/_profiler/${trace.token}`;
  reply.headers['X-Debug-Token'] = trace.token;
  reply.headers['X-Debug-Token-Link'] = link;
  reply.headers['Server-Timing'] = serverTiming(trace, milliseconds);
  putToolbar(exchange, trace, reply, link, milliseconds);
}

function serverTiming({ stages, answer }: Trace, milliseconds: number): string {
  const timed = stages.flatMap(({ name, milliseconds: time }) =>
    time === null ? [] : [`${name};dur=${time.toFixed(3)}`],
  );
  const handled =
    answer.from !== null && answer.to !== null ? [`answer;dur=${(answer.to - answer.from).toFixed(3)}`] : [];
  return [...timed, ...handled, `total;dur=${milliseconds.toFixed(3)}`].join(', ');
}
