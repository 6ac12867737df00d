import type { Exchange } from '../kernel/exchange.ts';
import type { Candidate } from '../routing/match-route.ts';

export interface RouteCandidatesProps {
  readonly exchange: Exchange;
  readonly candidates: readonly Candidate[];
}

/** Every route that was tried, for the path as sent and for its other slash form. */
export function RouteCandidates({ exchange, candidates }: RouteCandidatesProps) {
  return (
    <section>
      <h2>Routes tried on the {exchange.host.name} host</h2>
      {Object.entries(Object.groupBy(candidates, ({ path }) => path)).map(([path, tried = []]) => (
        <>
          <h3>
            <code>{path}</code>
          </h3>
          <ol class="rows candidates">
            {tried.map(({ method, pattern, route, verdict, reason }) => (
              <li class={verdict === 'match' ? 'match' : undefined}>
                <code class="pattern">
                  {method} {pattern}
                </code>
                <span class="reason">
                  {verdict}: {reason}
                </span>
                <span class="name">{route}</span>
              </li>
            ))}
          </ol>
        </>
      ))}
    </section>
  );
}
