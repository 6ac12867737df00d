import type { ErrorDescription } from '../errors/describe-error.ts';
import type { ErrorViews } from '../errors/error-renderer.ts';
import { renderProblem } from '../errors/problem-document.ts';
import { renderPage } from '../html/render-page.tsx';
import type { Exchange } from '../kernel/exchange.ts';
import css from './development-views.css' with { type: 'text' };
import { Exceptions } from './exceptions.tsx';
import { showHeaders } from './redact.ts';
import { RouteCandidates } from './route-candidates.tsx';
import { describeExceptions } from './stack.ts';
import { StageLog } from './stage-log.tsx';
import type { Tracer } from './trace.ts';

/** The same error as in production, and everything that led to it. */
export function developmentViews({ traceOf }: Tracer): ErrorViews {
  return {
    page(exchange, description, error) {
      const { candidates, stages } = traceOf(exchange);
      return renderPage({
        status: description.status,
        title: `${description.status} ${description.reason}`,
        locale: 'en',
        css,
        children: (
          <>
            <Summary
              exchange={exchange}
              description={description}
              message={shownMessage(error, description)}
            />
            <main>
              <Exceptions exceptions={describeExceptions(error)} />
              <StageLog exchange={exchange} stages={stages} />
              <RouteCandidates exchange={exchange} candidates={candidates} />
              <RequestHeaders exchange={exchange} />
            </main>
          </>
        ),
      });
    },
    problem(exchange, description, error) {
      const { candidates, stages } = traceOf(exchange);
      const message = shownMessage(error, description);
      return renderProblem(
        { ...description, message },
        { request: requestLine(exchange), exceptions: describeExceptions(error), stages, candidates },
      );
    },
  };
}

interface SummaryProps {
  readonly exchange: Exchange;
  readonly description: ErrorDescription;
  readonly message: string;
}

function Summary({ exchange, description, message }: SummaryProps) {
  return (
    <header>
      <div class="wide">
        <p class="request-line">
          <code>{requestLine(exchange)}</code>
        </p>
        <h1>
          <span class="status">{description.status}</span> {description.reason}
        </h1>
        <p class="message">{message}</p>
      </div>
    </header>
  );
}

function RequestHeaders({ exchange }: { exchange: Exchange }) {
  return (
    <section>
      <h2>Request</h2>
      <dl class="rows headers">
        {showHeaders(exchange.request.rawHeaders).map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function requestLine({ request }: Exchange): string {
  return `${request.method} ${request.target}`;
}

function shownMessage(error: unknown, description: ErrorDescription): string {
  return error instanceof Error ? error.message : description.message;
}
