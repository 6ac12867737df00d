import type { Exchange } from '../../../core/kernel/exchange.ts';
import { HttpError } from '../../../core/kernel/http-error.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { messageOfError } from './stack.ts';
import type { Trace } from './trace.ts';

/** Explains the status in a sentence that names the stage and the rule. */
export function explainStatus(exchange: Exchange, trace: Trace, { status }: Reply): string {
  const last = trace.stages.find(({ outcome }) => outcome !== 'passed');
  if (last) return `${status}: the stage ${last.name} ${explainStage(last.outcome, last.decisions.at(-1))}`;
  const { match, request, host, path } = exchange;
  switch (match.kind) {
    case 'found':
      return `${status}: every stage let it pass${explainHandler(match.route.name, trace, status)}`;
    case 'redirect':
      return `${status}: no route takes ${path} as it is, but ${match.route.name} takes ${match.path} (the slash rule)`;
    case 'method-not-allowed':
      return `${status}: ${path} has a route on the ${host.name} host, but none for ${request.method}; it takes ${match.allow.join(', ')} (rule E2)`;
    case 'not-found':
      return `${status}: no route of the ${host.name} host matches ${path}, with or without a slash at its end (rule E1)${explainHost(exchange)}`;
  }
}

function explainHost({ host, path }: Exchange): string {
  return host.name === 'preview' && path === '/' ? '; this host has profiles alone, each at /<username>' : '';
}

function explainStage(outcome: string, decision: string | undefined): string {
  if (outcome === 'running') return 'had not come to an end when its time was up';
  return decision === undefined ? outcome : `${outcome} (${decision})`;
}

function explainHandler(route: string, { error }: Trace, status: number): string {
  if (!error && status === 304)
    return `, and the client has what the handler of the route ${route} would send (If-None-Match)`;
  if (!error) return ` and the handler of the route ${route} answered`;
  if (!(error.thrown instanceof HttpError))
    return `, then the handler of the route ${route} failed: ${messageOfError(error.thrown)}`;
  const rule = error.thrown.message === 'User not found.' ? ' (rule E3)' : '';
  return `, then the handler of the route ${route} said: ${error.thrown.message}${rule}`;
}
