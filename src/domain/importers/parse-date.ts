import { perLanguage } from '../../core/texts/per-language.ts';
import { isDate } from '../profile/dates.ts';

export interface ParsedPeriod {
  readonly startDate: string | null;
  /** Null if the period is ongoing. */
  readonly endDate: string | null;
}

const ongoing =
  /^(?:present|now|today|current|ongoing|heute|jetzt|aktuell|actualité|aujourd['’]hui|présent|actualidad|presente|actual|الآن|حتى الآن)$/i;

/** Converts a date of any usual form to `2020`, `2020-01` or `2020-01-05`. Null if it is ambiguous. */
export function parseDate(text: string, language = 'en'): string | null {
  const trimmed = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/T\d\d:.*$/, '');
  if (isDate(trimmed)) return trimmed;
  return parseNumbers(trimmed) ?? parseWords(trimmed, language);
}

/** Parses `March 2022 - Present` or `2014 – 2018`. A single date is the start. */
export function parsePeriod(text: string, language = 'en'): ParsedPeriod | null {
  const parts = text
    .trim()
    .split(/\s+/)
    .join(' ')
    .split(/ (?:-|–|—|to|until|bis|à|a|hasta) | ?[–—] ?|(?<=\d{4})-(?=\d{4}$)/);
  if (parts.length > 2) return null;
  const [start = '', end = ''] = parts;
  const startDate = parseDate(start, language);
  if (startDate === null) return null;
  if (end === '' || ongoing.test(end)) return { startDate, endDate: null };
  const endDate = parseDate(end, language);
  return endDate === null ? null : { startDate, endDate };
}

export function isOngoing(text: string): boolean {
  return ongoing.test(text.trim());
}

/** Parses `1/31/24` and `01/2024` in American order (LinkedIn), `31.1.2024`, and `2024/01/31`. */
function parseNumbers(text: string): string | null {
  const [, year, month, day] =
    /^(?<year>\d{4})[./](?<month>\d{1,2})(?:[./](?<day>\d{1,2}))?$/.exec(text) ??
    reorder(/^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text), [3, 1, 2]) ??
    reorder(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text), [3, 2, 1]) ??
    reorder(/^(\d{1,2})[/.](\d{4})$/.exec(text), [2, 1]) ??
    [];
  return year === undefined ? null : write(year, month, day);
}

function reorder(found: RegExpExecArray | null, order: readonly number[]): (string | undefined)[] | null {
  return found && ['', ...order.map((index) => found[index])];
}

/** Parses `Jan 2020`, `Sept. 2020`, `01 Oct 2022` or `January 15, 2024`, in any language with month names in `Intl`. */
function parseWords(text: string, language: string): string | null {
  const words = text
    .toLowerCase()
    .replaceAll(',', ' ')
    .split(/[\s.]+/)
    .filter(Boolean);
  const year = words.find((word) => /^\d{4}$/.test(word));
  const day = words.find((word) => /^\d{1,2}(?:st|nd|rd|th)?$/.test(word));
  const named = words.filter((word) => word !== year && word !== day && !/^(?:de|of|del)$/.test(word));
  const [name = ''] = named;
  if (year === undefined || named.length !== 1) return null;
  const month = monthOf(name, language) ?? monthOf(name, 'en');
  return month === null ? null : write(year, String(month), day?.replace(/\D+$/, ''));
}

/** Accepts an unambiguous prefix of a month name with at least three letters. */
function monthOf(word: string, language: string): number | null {
  if (word.length < 3) return null;
  const found = monthNames(language).flatMap((names, index) =>
    names.some((name) => name === word || (name.startsWith(word) && word.length >= 3)) ? [index + 1] : [],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Cached, because a table may have ten thousand dates. */
const monthNames = perLanguage((language): string[][] => {
  const formats = (['long', 'short'] as const).map(
    (month) => new Intl.DateTimeFormat(isKnown(language) ? language : 'en', { month, timeZone: 'UTC' }),
  );
  const names = Array.from({ length: 12 }, (_, index) =>
    formats.map((format) =>
      format
        .format(Date.UTC(2020, index, 1))
        .toLowerCase()
        .replaceAll('.', ''),
    ),
  );
  return names.map((month, index) => (index === 8 ? [...month, 'sept'] : month));
});

function isKnown(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}

function write(year: string, month?: string, day?: string): string | null {
  const full = year.length === 2 ? `${Number(year) > 50 ? '19' : '20'}${year}` : year;
  const date = [full, month, day].flatMap((part) => (part ? [part.padStart(2, '0')] : [])).join('-');
  return isDate(date) ? date : null;
}
