import { memoize } from '../../core/platform/memo.ts';
import { perLanguage } from '../../core/texts/per-language.ts';

const shape = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d{2})?)?$/;
const dayStart = 'yyyy-mm-'.length;

/** Whether a text is `2014`, `2014-06` or `2014-06-29`, and a real date. */
export function isDate(text: string): boolean {
  if (!shape.test(text)) return false;
  return text.length < dayStart || new Date(text).getUTCDate() === Number(text.slice(dayStart));
}

/** Formats a date in a language. Invalid dates stay unchanged. */
export function formatDate(text: string, language: string): string {
  return isDate(text) ? writtenDates(language)(text) : text;
}

/** Cached dates per language: more than the months of a career. */
const writtenDates = perLanguage((language) =>
  memoize(1000, (date: string) => {
    const [, month, day] = date.split('-');
    const formatIn = month === undefined ? years : day === undefined ? months : days;
    return formatIn(language).format(new Date(date));
  }),
);

/** The day of a timestamp. */
export function formatDay(moment: string, language: string): string {
  return writtenDays(language)(moment.slice(0, 'yyyy-mm-dd'.length));
}

const writtenDays = perLanguage((language) =>
  memoize(1000, (day: string) => longDays(language).format(new Date(day))),
);

/** The time of a timestamp in UTC, with the name of the time zone. */
export function formatTime(moment: string, language: string): string {
  return times(language).format(new Date(moment));
}

const times = dateFormats({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
const years = dateFormats({ year: 'numeric' });
const months = dateFormats({ year: 'numeric', month: 'short' });
const days = dateFormats({ year: 'numeric', month: 'short', day: 'numeric' });
const longDays = dateFormats({ dateStyle: 'long' });

/** Always the Gregorian calendar, because months of other calendars do not match stored dates. */
function dateFormats(options: Intl.DateTimeFormatOptions): (language: string) => Intl.DateTimeFormat {
  return perLanguage(
    (language) => new Intl.DateTimeFormat(language, { ...options, calendar: 'gregory', timeZone: 'UTC' }),
  );
}
