import type { HostFinder } from './authority.ts';
import { type Exchange, type Host, openExchange } from './exchange.ts';
import { HttpError, unknownOutcome } from './http-error.ts';
import type { MaybePromise } from './maybe-promise.ts';
import { type Reply, redirect } from './reply.ts';
import { header, type IncomingRequest, readableHeader } from './request.ts';

/** A step of the pipeline. It sees the request, may respond, and adds headers to the response. */
export interface Stage<Visitor = unknown> {
  readonly name: string;
  /**
   * Whether the stage depends only on the host, the target and the headers that `Vary` names. Cached
   * responses then skip it.
   */
  readonly isRepeatable?: (host: Host) => boolean;
  readonly request?: (exchange: Exchange<Visitor>) => MaybePromise<Reply | undefined>;
  /** Adds headers that depend only on the host. Cached responses already contain them. */
  readonly staticHeaders?: (host: Host, answer: Reply) => void;
  /** Adds headers that depend on the request, also to cached responses. */
  readonly dynamicHeaders?: (exchange: Exchange<Visitor>, answer: Reply) => void;
}

export interface KernelOptions<Visitor> {
  readonly findHost: HostFinder;
  readonly stages: readonly Stage<Visitor>[];
  /** Creates a visitor without any information yet. */
  readonly createVisitor: () => Visitor;
  readonly defaultLocale: string;
  readonly renderError: (exchange: Exchange<Visitor>, error: unknown) => Reply;
  /** Milliseconds that a handler may take, without the time that it waits for the client's body. */
  readonly handlerTime: number;
}

export type Handle = (request: IncomingRequest) => MaybePromise<Reply>;

export function createKernel<Visitor>({
  findHost,
  stages,
  createVisitor,
  defaultLocale,
  renderError,
  handlerTime,
}: KernelOptions<Visitor>): Handle {
  const backwards = stages.toReversed();

  return function handle(request) {
    const exchange = openExchange(request, findHost(request), defaultLocale, createVisitor());
    const outcome = attempt(exchange);
    return outcome instanceof Promise ? finishLater(exchange, outcome) : finish(exchange, outcome);
  };

  function attempt(exchange: Exchange<Visitor>): MaybePromise<Reply> {
    try {
      return runStages(exchange, 0);
    } catch (error) {
      return renderError(exchange, error);
    }
  }

  function runStages(exchange: Exchange<Visitor>, from: number): MaybePromise<Reply> {
    for (let index = from; index < stages.length; index += 1) {
      const early = stages[index]?.request?.(exchange);
      if (early instanceof Promise) return runStagesLater(exchange, index + 1, early);
      if (early) return early;
    }
    const outcome = carryOut(exchange);
    return outcome instanceof HttpError ? renderError(exchange, outcome) : outcome;
  }

  // Named functions, so that a request that needn't wait creates no closure.
  function runStagesLater(
    exchange: Exchange<Visitor>,
    from: number,
    early: Promise<Reply | undefined>,
  ): Promise<Reply> {
    return early.then((answer) => answer ?? runStages(exchange, from));
  }

  function finishLater(exchange: Exchange<Visitor>, outcome: Promise<Reply>): Promise<Reply> {
    return withDeadline(outcome, exchange)
      .catch((error: unknown) => renderError(exchange, error))
      .then((answer) => finish(exchange, answer));
  }

  function finish(exchange: Exchange<Visitor>, made: Reply): Reply {
    try {
      const answer = made.cached ? made : addHeaders(exchange, made);
      for (const stage of backwards) stage.dynamicHeaders?.(exchange, answer);
      return answer;
    } catch (error) {
      return addHeadersAnyway(exchange, renderError(exchange, error));
    }
  }

  /** After a stage threw while adding headers, the error page still gets the headers of the other stages. */
  function addHeadersAnyway(exchange: Exchange<Visitor>, answer: Reply): Reply {
    for (const stage of backwards) {
      try {
        if (!answer.cached) stage.staticHeaders?.(exchange.host, answer);
        stage.dynamicHeaders?.(exchange, answer);
      } catch {
        // The first error is already logged.
      }
    }
    return answer;
  }

  function addHeaders({ host }: Exchange<Visitor>, answer: Reply): Reply {
    for (const stage of backwards) stage.staticHeaders?.(host, answer);
    return answer.cache?.(answer) ?? answer;
  }

  function withDeadline(outcome: Promise<Reply>, exchange: Exchange<Visitor>): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const expire = () => {
        if (exchange.request.body.reading) timer = setTimeout(expire, handlerTime);
        else reject(tooLate(exchange.request));
      };
      let timer = setTimeout(expire, handlerTime);
      outcome.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}

/** The handler continues, so it is unknown whether its changes take effect. */
function tooLate({ method }: IncomingRequest): HttpError {
  const retry = { 'Retry-After': '5' };
  if (method === 'GET' || method === 'HEAD')
    return new HttpError(503, 'The response took too long. Try again in a moment.', retry);
  const message =
    'The response took too long, and the change may have been saved. Check before you try again.';
  return new HttpError(503, message, retry, undefined, unknownOutcome);
}

/**
 * Returns the error for unknown URLs instead of throwing it, because these requests are frequent and throwing
 * is slow.
 */
function carryOut(exchange: Exchange): MaybePromise<Reply> | HttpError {
  const { match, request, url } = exchange;
  switch (match.kind) {
    case 'found':
      return match.route.handle(exchange, match.params);
    case 'redirect':
      return redirect(301, exchange.host.origin + match.path + exchange.query);
    case 'method-not-allowed': {
      const allow = match.allow.join(', ');
      throw new HttpError(
        405,
        `No route found for "${request.method} ${url}": Method Not Allowed (Allow: ${allow})`,
        { Allow: allow },
      );
    }
    case 'not-found':
      return new HttpError(404, `No route found for "${request.method} ${url}"${fromReferer(request)}`);
  }
}

function fromReferer(request: IncomingRequest): string {
  const referer = header(request, 'referer');
  return referer ? ` (from "${readableHeader(referer)}")` : '';
}
