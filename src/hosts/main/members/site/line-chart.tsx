import { formatNumber } from '../../../../core/texts/numbers.ts';
import { formatDate } from '../../../../domain/profile/dates.ts';
import { siteTexts } from './site-texts.ts';

interface LineChartProps {
  /** The days, oldest first. */
  readonly days: readonly string[];
  /** The main series. */
  readonly values: readonly number[];
  readonly others?: readonly number[];
  /** For screen readers. */
  readonly summary: string;
  readonly locale: string;
}

const width = 600;
const height = 180;
/** Space for the highest number, on phones with large fonts too. */
const top = 20;

/**
 * A line for each series over days, with a filled area below the main series and dashed lines for comparison.
 * Drawn as SVG in the page, so that it loads nothing.
 */
export function LineChart({ days, values, others = [], summary, locale }: LineChartProps) {
  const most = Math.max(1, ...values, ...others);
  const path = (numbers: readonly number[]) => drawLine(numbers, most);
  const middle = days[Math.floor(days.length / 2)] ?? '';
  return (
    <svg class="plot" viewBox={`0 0 ${width + 46} ${top + height + 26}`} role="img" aria-label={summary}>
      <path
        class="grid"
        d={[0, 1 / 3, 2 / 3, 1].map((part) => `M0 ${top + height * part}h${width}`).join('')}
      />
      <path class="area" d={`${path(values)}L${width} ${top + height}L0 ${top + height}z`} />
      <path class="line" d={path(values)} />
      {others.length > 0 && <path class="line other" d={path(others)} />}
      <text x={width + 8} y={top + 4}>
        {formatNumber(most, locale)}
      </text>
      <text x={width + 8} y={top + height + 4}>
        {formatNumber(0, locale)}
      </text>
      <text x={0} y={top + height + 22}>
        {formatDate(days[0] ?? '', locale)}
      </text>
      <text class="middle" x={width / 2} y={top + height + 22}>
        {formatDate(middle, locale)}
      </text>
      <text class="end" x={width} y={top + height + 22}>
        {siteTexts(locale).today}
      </text>
    </svg>
  );
}

function drawLine(numbers: readonly number[], most: number): string {
  const step = width / Math.max(1, numbers.length - 1);
  const points = numbers.map((number, index) => {
    return `${round(index * step)} ${round(top + height - (number / most) * height)}`;
  });
  return `M${points.join('L')}`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
