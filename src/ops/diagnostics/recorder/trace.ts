import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import type { LogFields, LogLevel } from '../../../core/platform/log.ts';
import type { Candidate } from '../../../core/routing/match-route.ts';

/** The trace of a request. Times are milliseconds since its start. */
export interface Trace {
  /** Six hexadecimal digits. */
  readonly token: string;
  readonly at: Date;
  readonly startedAt: number;
  readonly candidates: Candidate[];
  stages: StageRecord[];
  /** The time between the last stage and the reply, and the reasons for the reply. */
  readonly answer: { from: number | null; to: number | null; readonly decisions: string[] };
  readonly queries: QueryRecord[];
  readonly log: LogRecord[];
  /** The thrown value. Null without an error. */
  error: { readonly thrown: unknown } | null;
  readonly body: BodyTrace;
}

export interface BodyTrace {
  readonly chunks: Uint8Array[];
  size: number;
  /** Whether a handler read the body. */
  read: boolean;
  /** Resolves when the whole body has arrived. Null for requests without a body. */
  end: Promise<void> | null;
}

export interface StageRecord {
  readonly name: string;
  readonly decisions: string[];
  outcome: string;
  from: number | null;
  milliseconds: number | null;
}

export interface QueryRecord {
  readonly sql: string;
  readonly parameters: readonly string[];
  readonly from: number;
  /** The line of Vitrine's code that ran the query. */
  readonly askedBy: string;
  rows: number | null;
  milliseconds: number | null;
}

export interface LogRecord {
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: LogFields;
  readonly from: number;
}

/** Lets code that runs for a request find its trace at any depth. */
export const currentTrace = new AsyncLocalStorage<Trace>();

const traces = new WeakMap<Exchange, Trace>();

export function createTrace(token: string): Trace {
  return {
    token,
    at: new Date(),
    startedAt: performance.now(),
    candidates: [],
    stages: [],
    answer: { from: null, to: null, decisions: [] },
    queries: [],
    log: [],
    error: null,
    body: { chunks: [], size: 0, read: false, end: null },
  };
}

export function elapsed(trace: Trace): number {
  return performance.now() - trace.startedAt;
}

export function attachTrace(exchange: Exchange, trace: Trace): void {
  traces.set(exchange, trace);
}

/** Every exchange of a watched kernel has a trace. */
export function traceOf(exchange: Exchange): Trace {
  const trace = traces.get(exchange);
  if (!trace) throw new Error('this exchange is not being watched');
  return trace;
}
