import { textsFor } from '../html/texts/texts.ts';
import { formatDate, isDate } from '../profile/dates.ts';
import type { Item } from '../profile/document.ts';
import { periodOf } from '../profile/titles.ts';
import type { ProfileView } from '../profile/view.ts';
import type { PageContext } from './page-context.ts';
import { Words } from './words.tsx';

interface PeriodProps {
  readonly item: Item;
  readonly view: ProfileView;
  readonly context: PageContext;
}

export function Period({ item, view, context }: PeriodProps) {
  const period = periodOf(item);
  if (period === null) return null;
  const { from, to, open } = period;
  return (
    <p class="period">
      <Words view={view} context={context}>
        {from && <PointInTime date={from} locale={context.locale} />}
        {from && (to !== from || open) && ' – '}
        {to && to !== from && <PointInTime date={to} locale={context.locale} />}
        {open && textsFor(context.locale).profile.present}
      </Words>
    </p>
  );
}

function PointInTime({ date, locale }: { readonly date: string; readonly locale: string }) {
  return isDate(date) ? <time datetime={date}>{formatDate(date, locale)}</time> : <bdi>{date}</bdi>;
}
