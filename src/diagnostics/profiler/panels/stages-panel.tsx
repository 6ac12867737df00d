import { StageLog } from '../../components/stage-log.tsx';
import type { RequestRecord } from '../../recorder/record.ts';
import type { PanelProps } from './panel.ts';

export function StagesPanel({ record }: PanelProps) {
  return (
    <>
      <Timeline record={record} />
      <StageLog stages={record.stages} why={record.why} />
    </>
  );
}

interface Bar {
  readonly name: string;
  readonly from: number;
  readonly length: number;
}

/** Drawn to scale: the width is the time until the answer was known. */
function Timeline({ record }: { readonly record: RequestRecord }) {
  const { stages, answer, queries, milliseconds } = record;
  const bars: Bar[] = [
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
