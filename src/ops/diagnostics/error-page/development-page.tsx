import type { ErrorDescription } from '../../../core/errors/describe-error.ts';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import { Exceptions } from '../components/exceptions.tsx';
import { AsMarkdown, type FailureReport } from '../components/markdown-report.tsx';
import { Pairs } from '../components/pairs.tsx';
import { RouteCandidates } from '../components/route-candidates.tsx';
import { StageLog } from '../components/stages.tsx';
import { isProfilerPath, recordPath } from '../profiler/paths.ts';
import { hideSecretHeader, pairsOf } from '../recorder/headers.ts';
import type { ExceptionDescription } from '../recorder/stack.ts';
import { traceOf } from '../recorder/trace.ts';

export interface DevelopmentPageProps {
  readonly exchange: Exchange;
  readonly description: ErrorDescription;
  readonly message: string;
  readonly why: string;
  readonly exceptions: readonly ExceptionDescription[];
  /** The report to pass on, without secrets. */
  readonly failure: FailureReport;
  readonly editorUrl: string | null;
}

export function DevelopmentPage(props: DevelopmentPageProps) {
  const { exchange, why, exceptions, editorUrl } = props;
  const { candidates, stages } = traceOf(exchange);
  const routes = (
    <section>
      <h2>Routes tried on the {exchange.host.name} host</h2>
      <RouteCandidates candidates={candidates} method={exchange.request.method} />
    </section>
  );
  const isRouting = isAboutRouting(exchange);
  return (
    <>
      <Summary {...props} />
      <main>
        {isRouting && routes}
        <section>
          <h2>Stack trace</h2>
          <Exceptions exceptions={exceptions} editorUrl={editorUrl} />
        </section>
        <section>
          <h2>Stages</h2>
          <StageLog stages={stages} why={why} />
        </section>
        {!isRouting && routes}
        <section>
          <h2>Request</h2>
          <Pairs pairs={pairsOf(exchange.request.rawHeaders).map(hideSecretHeader)} none="No headers." />
        </section>
      </main>
    </>
  );
}

/** Whether it is error E1 or E2, for which the routes explain more than the stack of the kernel. */
function isAboutRouting(exchange: Exchange): boolean {
  const passed = traceOf(exchange).stages.every(({ outcome }) => outcome === 'passed');
  return passed && (exchange.match.kind === 'not-found' || exchange.match.kind === 'method-not-allowed');
}

function Summary({ exchange, description, message, why, failure }: DevelopmentPageProps) {
  const { token } = traceOf(exchange);
  const { request, host } = exchange;
  return (
    <header>
      <div class="wide">
        <p class="request-line">
          <code>
            {request.method} {request.target}
          </code>
        </p>
        <h1>
          <span class="status">{description.status}</span> {description.reason}
        </h1>
        <p class="message">{message}</p>
        <p class="why">
          <strong>Why this status?</strong> {why}
        </p>
        {description.whole && (
          <p>
            <a href={description.whole.path}>
              To what it would be a part of: <bdi>{description.whole.name}</bdi>
            </a>
          </p>
        )}
        {!isProfilerPath(exchange.path) && (
          <p>
            <a href={host.origin + recordPath(token)}>
              Everything about this request: <code>{token}</code>
            </a>
          </p>
        )}
        <AsMarkdown failure={failure} />
      </div>
    </header>
  );
}
