import type { Candidate } from '../../../core/routing/match-route.ts';
import { findNearest, nearestFirst } from './nearest-route.ts';

export interface RouteCandidatesProps {
  readonly candidates: readonly Candidate[];
  /** The method of the request. */
  readonly method: string;
}

/**
 * All routes that were tried, for the path as sent and with its trailing slash added or removed. If none
 * matched, the nearest come first.
 */
export function RouteCandidates({ candidates, method }: RouteCandidatesProps) {
  if (candidates.length === 0) return <p class="none">What was tried is not kept.</p>;
  const taken = candidates.some(({ verdict }) => verdict === 'match');
  const nearest = taken ? null : findNearest(candidates, method);
  const asked = candidates[0]?.path;
  const other = candidates.filter(({ path }) => path !== asked);
  return (
    <>
      {nearest && (
        <p>
          The nearest is{' '}
          <strong>
            <code>
              {nearest.method} {nearest.pattern}
            </code>
          </strong>{' '}
          (<code>{nearest.route}</code>): {nearest.reason}.
        </p>
      )}
      <h3>
        <code>{asked}</code>
      </h3>
      <Folded
        candidates={candidates.filter(({ path }) => path === asked)}
        nearest={nearest}
        method={method}
      />
      {other.length > 0 && (
        <details open={taken}>
          <summary>
            And with the slash the other way: <code>{other[0]?.path}</code>
          </summary>
          <Tried candidates={other} nearest={nearest} />
        </details>
      )}
    </>
  );
}

interface TriedProps {
  readonly candidates: readonly Candidate[];
  readonly nearest: Candidate | null;
}

const mostUnfolded = 5;

/** If no route matched: the nearest few, with all of them collapsed below. */
function Folded({ candidates, nearest, method }: TriedProps & { readonly method: string }) {
  if (nearest === null || candidates.length <= mostUnfolded)
    return <Tried candidates={candidates} nearest={nearest} />;
  return (
    <>
      <Tried candidates={nearestFirst(candidates, method).slice(0, mostUnfolded)} nearest={nearest} />
      <details>
        <summary>All {candidates.length} routes, in the order they were tried</summary>
        <Tried candidates={candidates} nearest={nearest} />
      </details>
    </>
  );
}

function Tried({ candidates, nearest }: TriedProps) {
  return (
    <ol class="rows candidates">
      {candidates.map((candidate) => (
        <li class={classOf(candidate, nearest)}>
          <code class="pattern">
            {candidate.method} {candidate.pattern}
          </code>
          <span class="reason">
            {candidate.verdict}: {candidate.reason}
          </span>
          <span class="name">{candidate.route}</span>
        </li>
      ))}
    </ol>
  );
}

function classOf(candidate: Candidate, nearest: Candidate | null): string | undefined {
  if (candidate.verdict === 'match') return 'match';
  return candidate === nearest ? 'nearest' : undefined;
}
