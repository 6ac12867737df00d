/** It is asked for with every page, and is the one of the time before but for once. */
let lastMonth = { from: 0, to: 0, name: '' };

/** In UTC: `2026-11`. */
export function monthOf(time: number): string {
  if (time >= lastMonth.from && time < lastMonth.to) return lastMonth.name;
  const day = new Date(time);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  lastMonth = {
    from: Date.UTC(year, month),
    to: Date.UTC(year, month + 1),
    name: day.toISOString().slice(0, 'yyyy-mm'.length),
  };
  return lastMonth.name;
}
