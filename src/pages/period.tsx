import { isDate } from '../profile/dates.ts';
import type { Item } from '../profile/document.ts';
import { describePeriod, type ShownDate } from '../profile/period.ts';
import { Content } from './content.tsx';
import type { ProfilePage } from './page.ts';

interface PeriodProps {
  readonly page: ProfilePage;
  readonly item: Item;
}

export function Period({ page, item }: PeriodProps) {
  const period = describePeriod(item, page.view);
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

function PointInTime({ page, date, text }: ShownDate & { readonly page: ProfilePage }) {
  return isDate(date) ? <time datetime={date}>{text}</time> : <Content page={page} text={date} />;
}
