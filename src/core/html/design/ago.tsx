import { memoize } from '../../platform/memo.ts';

interface AgoProps {
  readonly at: string;
  readonly now: Date;
  readonly locale: string;
}

const units = [
  ['minute', 60],
  ['hour', 24],
  ['day', 14],
] as const;

/** A relative time, for example "5 minutes ago". After a while it shows the date. The title is the exact time. */
export function Ago({ at, now, locale }: AgoProps) {
  return (
    <time datetime={at} title={at.slice(0, 16).replace('T', ' ').concat(' UTC')}>
      {sayAgo(at, now, locale)}
    </time>
  );
}

/** A relative time within a sentence. */
export function sayAgo(at: string, now: Date, locale: string): string {
  let length = Math.max(0, now.getTime() - Date.parse(at)) / 60_000;
  for (const [unit, most] of units) {
    if (length < most) return relative(locale).format(-Math.floor(length), unit);
    length /= most;
  }
  return dates(locale).format(new Date(at));
}

const relative = memoize(20, (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const dates = memoize(
  20,
  (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);
