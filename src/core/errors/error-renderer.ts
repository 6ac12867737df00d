import { type Exchange, requestIdOf } from '../kernel/exchange.ts';
import { createTypeChooser } from '../kernel/negotiate.ts';
import { queryParameter } from '../kernel/query.ts';
import { type Reply, reply, vary } from '../kernel/reply.ts';
import { header } from '../kernel/request.ts';
import { describeFault } from '../platform/describe-fault.ts';
import type { Log } from '../platform/log.ts';
import { logsQuery } from '../web/log-query.ts';
import { describeError, type ErrorDescription, isFault } from './describe-error.ts';
import type { ErrorTemplates, ErrorType } from './error-templates.ts';

export type ErrorRenderer = (exchange: Exchange, error: unknown) => Reply;

/** How browsers and other clients see an error. Production and development have different views. */
export interface ErrorViews {
  page(exchange: Exchange, description: ErrorDescription, error: unknown): Reply;
  problem(exchange: Exchange, description: ErrorDescription, error: unknown): Reply;
  /** Stores the parts that errors have in common. */
  readonly templates?: ErrorTemplates;
}

const html = 'text/html';
const problem = 'application/problem+json';
const json = 'application/json';
const text = 'text/plain';
/** A requested format also applies to errors, if errors exist in that format. */
const byFormat: Readonly<Record<string, string>> = { html, json: problem, text };
const choosers = {
  html: createTypeChooser([html, problem, json, text]),
  json: createTypeChooser([problem, json, html, text]),
};

/** Turns every error into a response, and logs errors that the server caused. */
export function createErrorRenderer(views: ErrorViews, log: Log): ErrorRenderer {
  return (exchange, error) => {
    const description = describeError(error, createReference);
    if (isFault(error)) logFault(exchange, error, description);
    try {
      return render(exchange, description, error);
    } catch (fault) {
      logFault(exchange, fault, description);
      return addHeaders(renderText(description), description);
    }
  };

  function render(exchange: Exchange, description: ErrorDescription, error: unknown): Reply {
    const { host, request, path } = exchange;
    const own = host.ownErrors.find(({ below }) => `${path}/`.startsWith(`${below}/`));
    if (own) return addHeaders(own.render(description), description);
    const accept = header(request, 'accept');
    const format = queryParameter(exchange.query, 'format');
    const asked = format !== null && Object.hasOwn(byFormat, format) ? byFormat[format] : undefined;
    const type = asked ?? choosers[host.errors](accept) ?? (host.errors === 'html' ? html : problem);
    exchange.decide?.(
      asked
        ? `an error, as ?format=${format} asks`
        : accept
          ? `an error, the best for Accept: ${accept}`
          : 'an error, and the client named no preference',
    );
    const shown = type === html || type === text ? type : problem;
    const renderWith = (message: string) =>
      addHeaders(renderIn(shown, exchange, { ...description, message }, error), description);
    return views.templates?.fill(exchange, description, shown, renderWith) ?? renderWith(description.message);
  }

  function renderIn(
    type: ErrorType,
    exchange: Exchange,
    description: ErrorDescription,
    error: unknown,
  ): Reply {
    switch (type) {
      case html:
        return views.page(exchange, description, error);
      case text:
        return renderText(description);
      case problem:
        return views.problem(exchange, description, error);
    }
  }

  function logFault(exchange: Exchange, fault: unknown, { reference }: ErrorDescription): void {
    const { request, host, path } = exchange;
    const url = logsQuery(exchange) ? exchange.url : host.origin + path;
    const cause = describeFault(fault);
    const requestId = requestIdOf(exchange);
    const { method } = request;
    log.error('request failed', { reference: reference ?? '-', requestId, method, url, cause });
  }
}

function renderText({ status, reason, message }: ErrorDescription): Reply {
  return reply(
    status,
    { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Language': 'en' },
    `${status} ${reason}\n\n${message}\n`,
  );
}

function addHeaders(answer: Reply, { headers }: ErrorDescription): Reply {
  Object.assign(answer.headers, { 'Cache-Control': 'no-store', ...headers });
  vary(answer, 'Accept');
  return answer;
}

function createReference(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString('hex');
}
