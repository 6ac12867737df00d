import type { Exchange } from '../../../core/kernel/exchange.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import type { Stage } from '../../../core/kernel/kernel.ts';
import { after } from '../../../core/kernel/maybe-promise.ts';
import { matchRoute } from '../../../core/routing/match-route.ts';
import { translateOutcome } from '../../../hosts/translate-outcome.ts';
import { messageOfError } from './stack.ts';
import { attachTrace, currentTrace, elapsed, type StageRecord, type Trace, traceOf } from './trace.ts';

/** Wraps the stages. Neither they nor the kernel know that they are recorded. */
export function watchStages<Visitor>(stages: readonly Stage<Visitor>[]): Stage<Visitor>[] {
  const opening: Stage = {
    name: 'opening',
    request(exchange) {
      open(exchange, stages);
      return undefined;
    },
  };
  const answering: Stage = {
    name: 'answering',
    request(exchange) {
      const trace = traceOf(exchange);
      trace.answer.from = elapsed(trace);
      exchange.decide = (decision) => trace.answer.decisions.push(decision);
      return undefined;
    },
    dynamicHeaders(exchange) {
      const trace = traceOf(exchange);
      if (trace.answer.from !== null) trace.answer.to = elapsed(trace);
    },
  };
  return [opening, ...stages.map(watchStage), answering];
}

/** Runs the router again with a list of candidates, to explain its result. The router is a pure function. */
function open(exchange: Exchange, stages: readonly { readonly name: string }[]): void {
  const trace = currentTrace.getStore();
  if (!trace) throw new Error('this kernel runs outside of a trace');
  attachTrace(exchange, trace);
  matchRoute(exchange.host.routes, exchange.request.method, exchange.path, trace.candidates);
  trace.stages = stages.map(({ name }) => ({
    name,
    decisions: [],
    outcome: 'not reached',
    from: null,
    milliseconds: null,
  }));
}

function watchStage<Visitor>(stage: Stage<Visitor>, index: number): Stage<Visitor> {
  return {
    ...stage,
    request(exchange) {
      const trace = traceOf(exchange);
      const entry = trace.stages[index];
      if (!entry) return undefined;
      exchange.decide = (decision) => entry.decisions.push(decision);
      entry.from = elapsed(trace);
      entry.outcome = 'running';
      const fail = (error: unknown): never => {
        end(
          trace,
          entry,
          `${translateOutcome(error) instanceof HttpError ? 'refused' : 'failed'}: ${messageOfError(error)}`,
        );
        throw error;
      };
      try {
        const outcome = after(stage.request?.(exchange), (early) => {
          end(trace, entry, early ? `answered ${early.status}` : 'passed');
          return early;
        });
        return outcome instanceof Promise ? outcome.catch(fail) : outcome;
      } catch (error) {
        return fail(error);
      }
    },
  };
}

function end(trace: Trace, entry: StageRecord, outcome: string): void {
  entry.outcome = outcome;
  entry.milliseconds = elapsed(trace) - (entry.from ?? 0);
}
