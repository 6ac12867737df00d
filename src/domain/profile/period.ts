import { formatDate, isDate } from './dates.ts';
import type { Item } from './document.ts';
import { formatLength } from './length.ts';
import { type DateRange, periodOf } from './titles.ts';
import type { ProfileView } from './view.ts';

/** The period of an item in the language of a view. */
export interface ShownPeriod {
  /** A single date, or start and end. */
  readonly dates: readonly ShownDate[];
  /** Whether the period is ongoing. */
  readonly open: boolean;
  /** Empty if unknown: from 2016 to 2018 may be one year or three. */
  readonly length: string;
}

export interface ShownDate {
  /** The date of the document, without a meaningless day. It may be invalid. */
  readonly date: string;
  readonly text: string;
}

type Read = Pick<ProfileView, 'language' | 'month'>;

export function describePeriod(item: Item, view: Read): ShownPeriod | null {
  const period = periodOf(item);
  return period && describe(period, view);
}

/** From the first start to the last end. Null if an item has no start. */
export function describeWholePeriod(items: readonly Item[], view: Read): ShownPeriod | null {
  const periods = items.map(periodOf).filter(isKnown);
  if (periods.length < items.length) return null;
  const open = periods.some((period) => period.open);
  const [from = null] = periods.map((period) => period.from).sort();
  const to = open
    ? null
    : (periods
        .map((period) => period.to ?? '')
        .sort()
        .at(-1) ?? null);
  const whole = describe({ from, to, open }, view);
  return hasPause(periods, view.month) ? { ...whole, length: '' } : whole;
}

interface KnownPeriod extends DateRange {
  readonly from: string;
}

function isKnown(period: DateRange | null): period is KnownPeriod {
  return period?.from != null && isDate(period.from) && (period.open || isDate(period.to ?? ''));
}

/** Whether there may be a full month between two periods. Then the total is not continuous. */
function hasPause(periods: readonly KnownPeriod[], month: string): boolean {
  let end: string | null = null;
  for (const { from, to, open } of periods.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (end !== null && !followsOn(end, monthOf(from))) return true;
    const until = open ? month : monthOf(to ?? '');
    if (end === null || until > end) end = until;
  }
  return false;
}

function followsOn(end: string, start: string): boolean {
  return isMonth(end) && isMonth(start) && monthsUntil(start) <= monthsUntil(end) + 1;
}

function describe(period: DateRange, { language, month }: Read): ShownPeriod {
  const { open } = period;
  const dates = meantDates(period.from, period.to);
  const [from = '', to = open ? month : ''] = dates;
  const months = countMonths(from, to);
  return {
    dates: dates.map((date) => ({ date, text: formatDate(date, language) })),
    open,
    length: months > 0 ? formatLength(months, language) : '',
  };
}

/**
 * Periods are measured in months, because days often come from a form's requirement. Single days and periods within one
 * month are exact.
 */
function meantDates(from: string | null, to: string | null): string[] {
  if (from === null) return to === null ? [] : [to];
  if (to === null) return [monthOf(from)];
  if (monthOf(from) !== monthOf(to)) return [monthOf(from), monthOf(to)];
  return from === to ? [from] : [from, to];
}

function monthOf(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? date.slice(0, 'yyyy-mm'.length) : date;
}

/** Counts months including the first and the last. 0 if a date has no month. */
function countMonths(from: string, to: string): number {
  return isMonth(from) && isMonth(to) ? monthsUntil(to) - monthsUntil(from) + 1 : 0;
}

function isMonth(date: string): boolean {
  return /^\d{4}-\d{2}$/.test(date);
}

/** Months since the year 0. */
function monthsUntil(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
}
