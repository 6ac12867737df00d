import type { Exchange } from '../kernel/exchange.ts';
import type { Stage } from '../kernel/kernel.ts';
import type { Reply } from '../kernel/reply.ts';
import { type Candidate, matchRoute } from '../routing/match-route.ts';

/** What happened to one request, written down while it happened. */
export interface Trace {
  readonly candidates: readonly Candidate[];
  readonly stages: readonly StageRecord[];
}

export interface StageRecord {
  readonly name: string;
  readonly decisions: string[];
  outcome: string;
  milliseconds: number | null;
}

export interface Tracer {
  watch(stages: readonly Stage[]): Stage[];
  traceOf(exchange: Exchange): Trace;
}

/** Wraps the stages from outside: neither they nor the kernel know that somebody looks on. */
export function createTracer(): Tracer {
  const traces = new WeakMap<Exchange, Trace>();
  let names: readonly string[] = [];

  function traceOf(exchange: Exchange): Trace {
    const known = traces.get(exchange);
    if (known) return known;
    const candidates: Candidate[] = [];
    matchRoute(exchange.host.routes, exchange.request.method, exchange.path, candidates);
    const stages = names.map((name) => ({ name, decisions: [], outcome: 'not reached', milliseconds: null }));
    const trace = { candidates, stages };
    traces.set(exchange, trace);
    return trace;
  }

  function record(stage: Stage, index: number): Stage {
    return {
      ...stage,
      request(exchange) {
        const entry = traceOf(exchange).stages[index];
        if (!entry) return undefined;
        exchange.decide = (decision) => entry.decisions.push(decision);
        const startedAt = performance.now();
        const end = (outcome: string) => {
          entry.milliseconds = performance.now() - startedAt;
          entry.outcome = outcome;
        };
        const pass = (early: Reply | undefined) => {
          end(early ? `answered ${early.status}` : 'passed');
          return early;
        };
        const fail = (error: unknown): never => {
          end(`refused: ${error instanceof Error ? error.message : error}`);
          throw error;
        };
        try {
          const early = stage.request?.(exchange);
          return early instanceof Promise ? early.then(pass, fail) : pass(early);
        } catch (error) {
          return fail(error);
        }
      },
    };
  }

  return {
    traceOf,
    watch(stages) {
      names = stages.map((stage) => stage.name);
      return stages.map(record);
    },
  };
}
