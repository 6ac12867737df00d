import type { ErrorDescription } from '../../../core/errors/describe-error.ts';
import type { ErrorViews } from '../../../core/errors/error-renderer.ts';
import { renderProblem } from '../../../core/errors/problem-document.ts';
import { renderPage } from '../../../core/html/render-page.tsx';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import { reply } from '../../../core/kernel/reply.ts';
import copyScript from '../components/copy.browser.js' with { type: 'text' };
import diagnosticsCss from '../components/diagnostics.css' with { type: 'text' };
import exceptionsCss from '../components/exceptions.css' with { type: 'text' };
import { explainStatus } from '../recorder/explain-status.ts';
import { pairsOf, secretsOf } from '../recorder/headers.ts';
import { createRedactor } from '../recorder/redact.ts';
import { describeExceptions, messageOfError } from '../recorder/stack.ts';
import { traceOf } from '../recorder/trace.ts';
import { DevelopmentPage } from './development-page.tsx';

export interface DevelopmentViewsOptions {
  readonly editorUrl: string | null;
  /** Secrets of the settings, which reports must not contain. */
  readonly secrets: readonly string[];
}

/** The same error as in production, with everything that led to it. */
export function developmentViews({ editorUrl, secrets }: DevelopmentViewsOptions): ErrorViews {
  return {
    page(exchange, description, error) {
      const { status, reason } = description;
      const { method } = exchange.request;
      const why = whyOf(exchange, description);
      const exceptions = describeExceptions(error);
      const known = secretsOf(pairsOf(exchange.request.rawHeaders), exchange.query);
      const { redact } = createRedactor([...secrets, ...known]);
      return renderPage({
        status,
        title: `${status} ${reason}`,
        locale: 'en',
        css: exceptionsCss + diagnosticsCss,
        script: copyScript,
        children: (
          <DevelopmentPage
            exchange={exchange}
            description={description}
            message={shownMessage(error, description)}
            why={why}
            exceptions={exceptions}
            failure={redact({ method, url: exchange.url, status, reason, why, exceptions }, '')}
            editorUrl={editorUrl}
          />
        ),
      });
    },
    problem(exchange, description, error) {
      const { candidates, stages, token } = traceOf(exchange);
      const { method, target } = exchange.request;
      return renderProblem(
        { ...description, message: shownMessage(error, description) },
        {
          request: `${method} ${target}`,
          why: whyOf(exchange, description),
          token,
          exceptions: describeExceptions(error),
          stages,
          candidates,
        },
      );
    },
  };
}

function whyOf(exchange: Exchange, { status }: ErrorDescription): string {
  return explainStatus(exchange, traceOf(exchange), reply(status, {}));
}

function shownMessage(error: unknown, description: ErrorDescription): string {
  return error === undefined ? description.message : messageOfError(error);
}
