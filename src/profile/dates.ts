const shape = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** `2014`, `2014-06` or `2014-06-29`, if there is such a year, month or day. */
export function isDate(text: string): boolean {
  const [, year, month = '01', day = '01'] = shape.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

/** As a reader of the language would write it; a date that is none stays as it is. */
export function formatDate(text: string, locale: string): string {
  if (!isDate(text)) return text;
  const [, month, day] = text.split('-');
  if (month === undefined) return text;
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    ...(day === undefined ? {} : { day: 'numeric' }),
    timeZone: 'UTC',
  });
  return format.format(new Date(`${text}${day === undefined ? '-01' : ''}T00:00:00Z`));
}
