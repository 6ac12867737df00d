const day = 86_400_000;

/** The day in UTC, for example `2026-03-01`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

export function shiftDay(date: string, days: number): string {
  return dayOf(new Date(Date.parse(date) + days * day));
}

/** The month in UTC, for example `2026-03`. Pages show durations in months. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm'.length);
}
