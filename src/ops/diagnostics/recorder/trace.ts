import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import type { LogFields, LogLevel } from '../../../core/platform/log.ts';
import type { Candidate } from '../../../core/routing/match-route.ts';

/** The trace of one request. Times are in milliseconds from its start. */
export interface Trace {
  /** Six hexadecimal digits. */
  readonly token: string;
  readonly at: Date;
  readonly startedAt: number;
  readonly candidates: Candidate[];
  stages: StageRecord[];
  /** From the last stage to the reply, and why it became this one. */
  readonly answer: { from: number | null; to: number | null; readonly decisions: string[] };
  readonly queries: QueryRecord[];
  readonly log: LogRecord[];
  /** The thrown value, if any. */
  error: { readonly thrown: unknown } | null;
  readonly body: BodyTrace;
}

export interface BodyTrace {
  readonly chunks: Uint8Array[];
  size: number;
  /** Whether a handler asked for it. */
  read: boolean;
  /** Until all of it has come; null where none was announced. */
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
  /** The line of ours that asked. */
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

/** Code that runs on behalf of a request finds its trace here, however deep. */
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

/** Every exchange of a watched kernel has one. */
export function traceOf(exchange: Exchange): Trace {
  const trace = traces.get(exchange);
  if (!trace) throw new Error('this exchange is not being watched');
  return trace;
}
