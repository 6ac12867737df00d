import { shiftDay } from '../../core/platform/days.ts';
import type { Views } from '../../store/views.ts';

export const periods = [30, 365] as const;
export type ViewPeriod = (typeof periods)[number];

/** The period of a bar: a day, or the days of a week. */
export interface Stretch {
  readonly from: string;
  readonly people: number;
  readonly bots: number;
}

export interface Series {
  readonly period: ViewPeriod;
  /** Oldest first, including periods without views. The last ends today. */
  readonly stretches: readonly Stretch[];
  /** Formats with at least one view, most viewed first. */
  readonly formats: readonly { readonly format: string; readonly people: number; readonly bots: number }[];
  readonly people: number;
  readonly bots: number;
}

const day = 86_400_000;

/** The first day of a period that ends today. A year consists of whole weeks. */
export function firstDay(period: ViewPeriod, today: string): string {
  return shiftDay(today, 1 - stretchesOf(period) * lengthOf(period));
}

export function createSeries(views: readonly Views[], period: ViewPeriod, today: string): Series {
  const start = Date.parse(firstDay(period, today));
  const length = lengthOf(period);
  const bars = Array.from({ length: stretchesOf(period) }, (_, index) => ({
    from: new Date(start + index * length * day).toISOString().slice(0, 10),
    people: 0,
    bots: 0,
  }));
  const formats = new Map<string, { format: string; people: number; bots: number }>();
  const sum = { people: 0, bots: 0 };
  for (const view of views) {
    const bar = bars[Math.floor((Date.parse(view.day) - start) / day / length)];
    if (!bar) continue;
    const format = formats.get(view.format) ?? { format: view.format, people: 0, bots: 0 };
    formats.set(view.format, format);
    for (const one of [bar, format, sum]) {
      one.people += view.people;
      one.bots += view.bots;
    }
  }
  const read = [...formats.values()].toSorted((a, b) => b.people + b.bots - a.people - a.bots);
  return { period, stretches: bars, formats: read, ...sum };
}

function lengthOf(period: ViewPeriod): number {
  return period === 30 ? 1 : 7;
}

function stretchesOf(period: ViewPeriod): number {
  return Math.ceil(period / lengthOf(period));
}
