const day = 86_400_000;

/** `2026-03-01`, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm-dd'.length);
}

export function shiftDay(date: string, days: number): string {
  return dayOf(new Date(Date.parse(date) + days * day));
}

/** `2026-03`, in UTC: pages show durations in months. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 'yyyy-mm'.length);
}
