import { memoize } from '../../platform/memo.ts';

interface MomentProps {
  readonly at: string;
  readonly locale: string;
}

/** A time in UTC. A script shows it in the member's time zone. */
export function Moment({ at, locale }: MomentProps) {
  return (
    <time datetime={at} data-local>
      {formatMoment(at, locale)}
    </time>
  );
}

export function formatMoment(at: string, locale: string): string {
  return formatFor(locale).format(new Date(at));
}

const formatFor = memoize(
  20,
  (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }),
);
