import type { StageRecord } from './trace.ts';

export function StageLog({ stages }: { stages: readonly StageRecord[] }) {
  return (
    <section>
      <h2>Stages</h2>
      <ol class="stages">
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
      </ol>
    </section>
  );
}
