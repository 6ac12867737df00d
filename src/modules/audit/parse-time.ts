/** Parses a date with an optional time, in UTC unless it has a zone. Null for other texts. */
export function parseTime(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text)) return null;
  const isLocal = /T.*\d$/.test(text) && !/[+-]\d\d:\d\d$/.test(text);
  const time = new Date(isLocal ? `${text}Z` : text);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
