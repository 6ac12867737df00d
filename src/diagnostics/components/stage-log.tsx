import type { StageRecord } from '../recorder/trace.ts';

export interface StageLogProps {
  readonly stages: readonly StageRecord[];
  /** What it all led to. */
  readonly why: string;
}

/** The six stages in the order they ran, then what came of it. */
export function StageLog({ stages, why }: StageLogProps) {
  const passed = stages.every(({ outcome }) => outcome === 'passed');
  return (
    <ol class="rows stages">
      {stages.map((stage) => (
        <li id={stage.name} class={stage.milliseconds === null ? 'unreached' : undefined}>
          <span class="stage">{stage.name}</span>
          <span class="decision">
            {stage.decisions.join('; ')}
            {stage.decisions.length > 0 && stage.outcome !== 'passed' && '; '}
            {stage.outcome !== 'passed' && <strong>{stage.outcome}</strong>}
          </span>
          <span class="time">{stage.milliseconds === null ? '' : `${stage.milliseconds.toFixed(3)} ms`}</span>
        </li>
      ))}
      <li class={passed ? undefined : 'unreached'}>
        <span class="stage">answer</span>
        <strong class="decision">{passed ? why : 'not reached'}</strong>
      </li>
    </ol>
  );
}
