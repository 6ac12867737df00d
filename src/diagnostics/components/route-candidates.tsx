import type { Candidate } from '../../routing/match-route.ts';

/** Every route that was tried, for the path as sent and for its other slash form. */
export function RouteCandidates({ candidates }: { readonly candidates: readonly Candidate[] }) {
  return Object.entries(Object.groupBy(candidates, ({ path }) => path)).map(([path, tried = []]) => (
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
  ));
}
