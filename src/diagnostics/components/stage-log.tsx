import type { Exchange } from '../kernel/exchange.ts';
import type { StageRecord } from './trace.ts';

export interface StageLogProps {
  readonly exchange: Exchange;
  readonly stages: readonly StageRecord[];
}

/** The six stages in the order they ran, then what the router's verdict led to. */
export function StageLog({ exchange, stages }: StageLogProps) {
  const passed = stages.every(({ outcome }) => outcome === 'passed');
  return (
    <section>
      <h2>Stages</h2>
      <ol class="rows stages">
        {stages.map((stage) => (
          <li class={stage.milliseconds === null ? 'unreached' : undefined}>
            <span class="stage">{stage.name}</span>
            <span class="decision">
              {stage.decisions.join('; ')}
              {stage.decisions.length > 0 && stage.outcome !== 'passed' && '; '}
              {stage.outcome !== 'passed' && <strong>{stage.outcome}</strong>}
            </span>
            <span class="time">
              {stage.milliseconds === null ? '' : `${stage.milliseconds.toFixed(3)} ms`}
            </span>
          </li>
        ))}
        <li class={passed ? undefined : 'unreached'}>
          <span class="stage">answer</span>
          <strong class="decision">{passed ? explainVerdict(exchange) : 'not reached'}</strong>
        </li>
      </ol>
    </section>
  );
}

function explainVerdict({ match, request }: Exchange): string {
  switch (match.kind) {
    case 'found':
      return `the handler of the route ${match.route.name} threw`;
    case 'redirect':
      return `the path matches ${match.route.name} in its other slash form`;
    case 'method-not-allowed':
      return `the path has a route, but not for ${request.method}: it takes ${match.allow.join(', ')}`;
    case 'not-found':
      return 'no route matches the path';
  }
}
