import { queryParameter } from '../../../core/kernel/query.ts';
import { periods, type ViewPeriod } from '../series.ts';

/** Thirty days, unless the address says another number that is offered. */
export function periodIn(query: string): ViewPeriod {
  return periods.find((one) => String(one) === queryParameter(query, 'days')) ?? 30;
}
