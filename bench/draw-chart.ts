import { ours } from './contenders.ts';
import { median } from './median.ts';
import type { Measured } from './report.ts';

const row = 22;
const labelWidth = 230;
const barWidth = 420;

/** Draws bars of the first workload: requests per CPU second, the best at the top. */
export function drawChart([first]: readonly Measured[]): string {
  if (!first) return '';
  const rates = [...first.outcomes]
    .map(([name, runs]) => ({ name, rate: median(runs.map(({ perCpuSecond }) => perCpuSecond)) }))
    .toSorted((one, other) => other.rate - one.rate);
  const most = rates[0]?.rate ?? 1;
  const bars = rates.map(({ name, rate }, index) => {
    const y = 40 + index * row;
    const width = Math.round((rate / most) * barWidth);
    const color = name === ours.name ? '#8a3b12' : '#9aa0a6';
    return `<text x="${labelWidth - 8}" y="${y + 14}" text-anchor="end">${Bun.escapeHTML(name)}</text><rect x="${labelWidth}" y="${y + 2}" width="${width}" height="${row - 6}" fill="${color}"/><text x="${labelWidth + width + 6}" y="${y + 14}">${Math.round(rate).toLocaleString('en')}</text>`;
  });
  const height = 52 + rates.length * row;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 ${height}" font-family="system-ui, sans-serif" font-size="13"><title>${Bun.escapeHTML(first.workload)}: requests per CPU second</title><rect width="760" height="${height}" fill="white"/><text x="16" y="24" font-weight="bold">${Bun.escapeHTML(first.workload)}: requests per CPU second</text>${bars.join('')}</svg>\n`;
}
