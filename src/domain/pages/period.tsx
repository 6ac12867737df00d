import { isDate } from '../profile/dates.ts';
import type { ShownDate, ShownPeriod } from '../profile/period.ts';
import { Content } from './content.tsx';
import type { PageProps } from './page.ts';

interface PeriodProps extends PageProps {
  readonly period: ShownPeriod | null;
}

export function Period({ page, period }: PeriodProps) {
  if (period === null) return null;
  const [first, last] = period.dates;
  return (
    <p class="period">
      {first && <PointInTime {...first} page={page} />}
      {(last || period.open) && ' – '}
      {last && <PointInTime {...last} page={page} />}
      {period.open && page.texts.present}
      {period.length && ' · '}
      {period.length && <span class="length">{period.length}</span>}
    </p>
  );
}

function PointInTime({ page, date, text }: ShownDate & PageProps) {
  return isDate(date) ? <time datetime={date}>{text}</time> : <Content page={page} text={date} />;
}
