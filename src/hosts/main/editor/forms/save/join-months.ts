import { parseTypedDate } from '../../../../../domain/profile/parse-typed-date.ts';

type Fields = readonly (readonly [name: string, text: string])[];

/** The month of a date is a control of its own. A date has no members, so no field of a profile has this name. */
export function monthName(date: string): string {
  return `${date}/month`;
}

/**
 * Joins each year with the month chosen next to it. A typed date with its own month counts more. A month without a year
 * is no date and is reported as such.
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
  return year !== null && /^\d{4}$/.test(year) ? `${year}-${month}` : text;
}
