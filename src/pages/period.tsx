import { formatDate, isDate } from '../profile/dates.ts';
import type { Item } from '../profile/document.ts';
import { periodOf } from '../profile/titles.ts';
import type { ProfilePage } from './page.ts';
import { Words } from './words.tsx';

interface PeriodProps {
  readonly page: ProfilePage;
  readonly item: Item;
}

export function Period({ page, item }: PeriodProps) {
  const period = periodOf(item);
  if (period === null) return null;
  const { from, to, open } = period;
  return (
    <p class="period">
      <Words page={page}>
        {from && <PointInTime date={from} locale={page.locale} />}
        {from && (to !== from || open) && ' – '}
        {to && to !== from && <PointInTime date={to} locale={page.locale} />}
        {open && page.texts.present}
      </Words>
    </p>
  );
}

function PointInTime({ date, locale }: { readonly date: string; readonly locale: string }) {
  return isDate(date) ? <time datetime={date}>{formatDate(date, locale)}</time> : <bdi>{date}</bdi>;
}
