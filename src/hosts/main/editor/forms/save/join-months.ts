import { parseTypedDate } from '../../../../../domain/profile/parse-typed-date.ts';

type Fields = readonly (readonly [name: string, text: string])[];

/** The name of the control for the month of a date. It can't collide, because dates have no members. */
export function monthName(date: string): string {
  return `${date}/month`;
}

/**
 * Joins each year with the month next to it. A typed date that contains a month wins over the menu. A month
 * without a year is reported as an invalid date. So is a month next to text that is not a date, and the form
 * shows both again.
 */
export function joinMonths(fields: Fields): Fields {
  const typed = new Map(fields);
  const isMonth = ([name]: Fields[number]) =>
    name.endsWith('/month') && typed.has(name.slice(0, -'/month'.length));
  return fields
    .filter((field) => !isMonth(field))
    .map(([name, text]) => [name, joinMonth(text, typed.get(monthName(name)) ?? '')]);
}

function joinMonth(text: string, month: string): string {
  if (month === '') return text;
  if (text.trim() === '') return month;
  const year = parseTypedDate(text);
  if (year === null) return `${text} · ${month}`;
  return /^\d{4}$/.test(year) ? `${year}-${month}` : text;
}

/** Splits a date into its month and the text next to it. A date with a day is text alone. */
export function splitMonth(date: string): { readonly month: string; readonly text: string } {
  const [, text = date, month = ''] = /^(\d{4}(?=-)|.*(?= · )|)(?:-| · |)(0[1-9]|1[0-2])$/.exec(date) ?? [];
  return { month, text };
}
