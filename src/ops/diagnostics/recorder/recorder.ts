import type { Visitor } from '../../../accounts/identity/visitor.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import type { Handle, Stage } from '../../../core/kernel/kernel.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { isProfilerPath, recordPath } from '../profiler/paths.ts';
import { putToolbar } from '../toolbar/put-toolbar.tsx';
import { explainReply } from './explain-reply.ts';
import { createRecord, type RecordCircumstances } from './record.ts';
import type { Records } from './records.ts';
import { createTrace, currentTrace, elapsed, type Trace, traceOf } from './trace.ts';
import { watchBody } from './watch-body.ts';
import { watchStages } from './watch-stages.ts';

export interface RecorderOptions {
  readonly records: Records;
  readonly secrets: readonly string[];
  /** Receives errors of the recorder, which must not affect a request. */
  readonly report: (fault: unknown) => void;
}

/** Records requests from outside the pipeline, after the response was sent. */
export function createRecorder({ records, secrets, report }: RecorderOptions) {
  /** Tokens whose record isn't in the file yet. */
  const underWay = new Set<string>();

  const recording: Stage<Visitor> = {
    name: 'recording',
    dynamicHeaders(exchange, reply) {
      // Requests to the profiler are neither recorded nor marked.
      if (isProfilerPath(exchange.path)) {
        underWay.delete(traceOf(exchange).token);
        return;
      }
      try {
        const trace = traceOf(exchange);
        const milliseconds = elapsed(trace);
        const decisions = explainReply(exchange, trace, reply);
        const size = sizeOf(reply);
        mark(exchange, trace, reply, milliseconds);
        const sent = { ...reply };
        const record = () => write(exchange, trace, sent, { milliseconds, decisions, secrets, size });
        whenBodyCame(trace, () => void setImmediate(record));
      } catch (fault) {
        report(fault);
      }
    },
  };

  function write(
    exchange: Exchange<Visitor>,
    trace: Trace,
    reply: Reply,
    circumstances: RecordCircumstances,
  ): void {
    try {
      const startedAt = performance.now();
      const id = records.save(createRecord(exchange, trace, reply, circumstances));
      records.setCost(id, performance.now() - startedAt);
    } catch (fault) {
      report(fault);
    } finally {
      underWay.delete(trace.token);
    }
  }

  function newToken(): string {
    const token = Buffer.from(crypto.getRandomValues(new Uint8Array(3))).toString('hex');
    try {
      if (underWay.has(token) || records.has(token)) return newToken();
    } catch (fault) {
      report(fault);
    }
    underWay.add(token);
    return token;
  }

  return {
    observe:
      (handle: Handle): Handle =>
      (request) => {
        const trace = createTrace(newToken());
        return currentTrace.run(trace, () => handle(watchBody(request, trace)));
      },
    watch: (stages: readonly Stage<Visitor>[]) => {
      const [opening, ...rest] = watchStages(stages);
      return opening ? [opening, recording, ...rest] : [];
    },
  };
}

function sizeOf({ body }: Reply): number | null {
  if (body === null) return 0;
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : null;
}

/** Milliseconds. An unread body usually arrives within that time. If it doesn't, the record is stored without it. */
const bodyPatience = 300;

function whenBodyCame({ body }: Trace, next: () => void): void {
  if (body.end === null) next();
  else void Promise.race([body.end, Bun.sleep(bodyPatience)]).then(next);
}

/** Headers of each response in development. */
function mark(exchange: Exchange<Visitor>, trace: Trace, reply: Reply, milliseconds: number): void {
  const link = exchange.host.origin + recordPath(trace.token);
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
