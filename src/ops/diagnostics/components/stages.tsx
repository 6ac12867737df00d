import type { RequestRecord } from '../recorder/record.ts';
import type { StageRecord } from '../recorder/trace.ts';

interface StageLogProps {
  readonly stages: readonly StageRecord[];
  /** The explanation of the result. */
  readonly why: string;
}

/** The stages in the order in which they ran, then the result. */
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

/** Drawn to scale: the width is the time until the response was known. */
export function Timeline({ record }: { readonly record: RequestRecord }) {
  const { stages, answer, queries, milliseconds } = record;
  const bars: { readonly name: string; readonly from: number; readonly length: number }[] = [
    ...stages.flatMap(({ name, from, milliseconds: length }) =>
      from === null || length === null ? [] : [{ name, from, length }],
    ),
    ...(answer.from === null || answer.to === null
      ? []
      : [{ name: 'answer', from: answer.from, length: answer.to - answer.from }]),
    ...queries.map(({ from, milliseconds: length }, index) => ({
      name: `query ${index + 1}`,
      from,
      length: length ?? 0,
    })),
  ];
  const scale = (time: number) => (time / Math.max(milliseconds, 0.001)) * 600;
  return (
    <svg
      class="timeline"
      viewBox={`0 0 800 ${bars.length * 26 + 4}`}
      role="img"
      aria-label={`Timeline of ${milliseconds.toFixed(2)} milliseconds`}
    >
      {bars.map(({ name, from, length }, index) => (
        <g transform={`translate(0 ${index * 26})`}>
          <text x="0" y="17">
            {name}
          </text>
          <rect x={130 + scale(from)} y="5" width={Math.max(1.5, scale(length))} height="16" rx="2" />
          <text x={Math.min(136 + scale(from) + scale(length), 740)} y="17" class="soft">
            {length.toFixed(3)}
          </text>
        </g>
      ))}
    </svg>
  );
}
