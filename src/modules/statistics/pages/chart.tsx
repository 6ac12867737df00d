import { formatNumber } from '../../../core/texts/numbers.ts';
import { formatDate } from '../../../domain/profile/dates.ts';
import type { Series } from '../series.ts';
import { statisticsTexts } from './statistics-texts.ts';

interface ChartProps {
  readonly stretches: Series['stretches'];
  /** The text for screen readers. */
  readonly summary: string;
  readonly locale: string;
}

const width = 600;
const height = 160;

/** A bar for each day or week: visitors at the bottom, bots above as outlines. A table contains the same numbers. */
export function Chart({ stretches, summary, locale }: ChartProps) {
  const texts = statisticsTexts(locale);
  const most = Math.max(1, ...stretches.map((bar) => bar.people + bar.bots));
  const step = width / stretches.length;
  const scale = (count: number) => (count / most) * height;
  return (
    <figure class="chart">
      <p class="top">{formatNumber(most, locale)}</p>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={summary}>
        {stretches.map((bar, index) => (
          <g>
            {bar.people > 0 && (
              <rect
                class="people"
                x={round(index * step + 1)}
                y={round(height - scale(bar.people))}
                width={round(step - 2)}
                height={round(scale(bar.people))}
              />
            )}
            {bar.bots > 0 && (
              <rect
                class="bots"
                x={round(index * step + 1.5)}
                y={round(height - scale(bar.people + bar.bots) + 0.5)}
                width={round(step - 3)}
                height={round(Math.max(scale(bar.bots) - 1, 0.5))}
              />
            )}
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{formatDate(stretches[0]?.from ?? '', locale)}</span>
        <span class="legend">
          <span class="people">{texts.people}</span> <span class="bots">{texts.bots}</span>
        </span>
        <span>{texts.today}</span>
      </figcaption>
    </figure>
  );
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
