import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Reply } from '../../kernel/reply.ts';
import type { Trace } from './trace.ts';

/** Why this status, in one sentence that names the stage and the rule. */
export function explainStatus(exchange: Exchange, trace: Trace, { status }: Reply): string {
  const last = trace.stages.find(({ outcome }) => outcome !== 'passed');
  if (last) return `${status}: the stage ${last.name} ${last.outcome}`;
  const { match, request, host, path } = exchange;
  switch (match.kind) {
    case 'found':
      return `${status}: ${explainHandler(match.route.name, trace)}`;
    case 'redirect':
      return `${status}: no route takes ${path} as it is, but ${match.route.name} takes ${match.path} (the slash rule)`;
    case 'method-not-allowed':
      return `${status}: ${path} has a route on the ${host.name} host, but none for ${request.method}; it takes ${match.allow.join(', ')} (rule E2)`;
    case 'not-found':
      return `${status}: no route of the ${host.name} host matches ${path}, with or without a slash at its end (rule E1)`;
  }
}

function explainHandler(route: string, { error }: Trace): string {
  if (!error) return `every stage let it pass and the handler of the route ${route} answered`;
  if (error.thrown instanceof HttpError)
    return `every stage let it pass, then the handler of the route ${route} said: ${error.thrown.message}`;
  const message = error.thrown instanceof Error ? error.thrown.message : String(error.thrown);
  return `every stage let it pass, then the handler of the route ${route} failed: ${message}`;
}
