import type { Exchange } from '../kernel/exchange.ts';
import type { Candidate } from '../routing/match-route.ts';

export interface RouteCandidatesProps {
  readonly exchange: Exchange;
  readonly candidates: readonly Candidate[];
}

export function RouteCandidates({ exchange, candidates }: RouteCandidatesProps) {
  return (
    <section>
      <h2>Routes tried on the {exchange.host.name} host</h2>
      <div class="candidates">
        <table>
          <thead>
            <tr>
              <th scope="col">Path</th>
              <th scope="col">Route</th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {candidates.map(({ path, method, pattern, route, verdict, reason }) => (
              <tr class={verdict === 'match' ? 'match' : undefined}>
                <td>
                  <code>{path}</code>
                </td>
                <td>
                  <code>
                    {method} {pattern}
                  </code>{' '}
                  <span class="place">{route}</span>
                </td>
                <td>
                  {verdict}: {reason}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
