import type { ErrorDescription } from '../../errors/describe-error.ts';
import type { ErrorViews } from '../../errors/error-renderer.ts';
import { renderProblem } from '../../errors/problem-document.ts';
import { renderPage } from '../../html/render-page.tsx';
import type { Exchange } from '../../kernel/exchange.ts';
import { reply } from '../../kernel/reply.ts';
import css from '../components/diagnostics.css' with { type: 'text' };
import { Exceptions } from '../components/exceptions.tsx';
import { Pairs } from '../components/pairs.tsx';
import { RouteCandidates } from '../components/route-candidates.tsx';
import { StageLog } from '../components/stage-log.tsx';
import { explainStatus } from '../recorder/explain-status.ts';
import { hideSecretHeader, pairsOf } from '../recorder/headers.ts';
import { isOfProfiler } from '../recorder/recorder.ts';
import { describeExceptions, messageOf } from '../recorder/stack.ts';
import { traceOf } from '../recorder/trace.ts';

/** The same error as in production, and everything that led to it. */
export const developmentViews: ErrorViews = {
  page(exchange, description, error) {
    const { candidates, stages } = traceOf(exchange);
    return renderPage({
      status: description.status,
      title: `${description.status} ${description.reason}`,
      locale: 'en',
      css,
      children: (
        <>
          <Summary exchange={exchange} description={description} error={error} />
          <main>
            <section>
              <h2>Stack trace</h2>
              <Exceptions exceptions={describeExceptions(error)} />
            </section>
            <section>
              <h2>Stages</h2>
              <StageLog stages={stages} why={whyOf(exchange, description)} />
            </section>
            <section>
              <h2>Routes tried on the {exchange.host.name} host</h2>
              <RouteCandidates candidates={candidates} />
            </section>
            <section>
              <h2>Request</h2>
              <Pairs pairs={pairsOf(exchange.request.rawHeaders).map(hideSecretHeader)} none="No headers." />
            </section>
          </main>
        </>
      ),
    });
  },
  problem(exchange, description, error) {
    const { candidates, stages, token } = traceOf(exchange);
    const message = shownMessage(error, description);
    return renderProblem(
      { ...description, message },
      {
        request: requestLine(exchange),
        why: whyOf(exchange, description),
        token,
        exceptions: describeExceptions(error),
        stages,
        candidates,
      },
    );
  },
};

interface SummaryProps {
  readonly exchange: Exchange;
  readonly description: ErrorDescription;
  readonly error: unknown;
}

function Summary({ exchange, description, error }: SummaryProps) {
  const { token } = traceOf(exchange);
  return (
    <header>
      <div class="wide">
        <p class="request-line">
          <code>{requestLine(exchange)}</code>
        </p>
        <h1>
          <span class="status">{description.status}</span> {description.reason}
        </h1>
        <p class="message">{shownMessage(error, description)}</p>
        {!isOfProfiler(exchange) && (
          <p>
            <a href={`${exchange.host.origin}/_profiler/${token}`}>
              Everything about this request: <code>{token}</code>
            </a>
          </p>
        )}
      </div>
    </header>
  );
}

function whyOf(exchange: Exchange, { status }: ErrorDescription): string {
  return explainStatus(exchange, traceOf(exchange), reply(status, {}));
}

function requestLine({ request }: Exchange): string {
  return `${request.method} ${request.target}`;
}

function shownMessage(error: unknown, description: ErrorDescription): string {
  return error === undefined ? description.message : messageOf(error);
}
