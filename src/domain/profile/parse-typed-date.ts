import { memoize } from '../../core/platform/memo.ts';

/** The result for the end of an ongoing period. */
export const stillGoingOn = 'still going on';

/**
 * Parses a date as members type it, in any interface language and its digits: `06/2019`, `June 2019`,
 * `1.6.2019`, `2019-6`, `heute`. Null for other text and for ambiguous dates: `3/4/2019` and `03-04-2019`
 * may be in March or April.
 */
export function parseTypedDate(typed: string): string | typeof stillGoingOn | null {
  const text = plainLetters(typed);
  if (wordsForNow.has(text)) return stillGoingOn;
  const parts = text.split(/[\s.,/–-]+/).filter((part) => part !== '' && !fillers.has(part));
  if (parts.length === 0 || parts.length > 3) return null;
  const months = parts.map(monthNamed);
  const named = months.findIndex((month) => month !== null);
  if (named < 0) return fromNumbers(parts.map(numberIn), text.includes('.'));
  const others = parts.filter((_, index) => index !== named).map(numberIn);
  return fromNamed(months[named] ?? 0, others);
}

type Parsed = number | null;

function fromNamed(month: number, others: readonly (Written | null)[]): string | null {
  const year = others.find((one) => one?.isYear)?.value ?? null;
  const days = others.filter((one) => one === null || !one.isYear);
  const [day] = days;
  if (days.length === 0) return write(year, month, null);
  return days.length === 1 && day ? write(year, month, day.value) : null;
}

function fromNumbers(parts: readonly (Written | null)[], hasDots: boolean): string | null {
  const [first, second, third] = parts;
  if (!first || second === null || third === null) return null;
  if (first.isYear) return write(first.value, second?.value ?? null, third?.value ?? null, second?.isYear);
  if (second?.isYear && !third) return write(second.value, first.value, null);
  if (!second || !third?.isYear) return null;
  return fromThree(first.value, second.value, third.value, hasDots);
}

/** Dates with dots start with the day. Other separators are ambiguous. */
function fromThree(first: number, second: number, year: number, hasDots: boolean): string | null {
  if (hasDots || first > 12 || first === second) return write(year, second, first);
  return second > 12 ? write(year, first, second) : null;
}

function write(year: Parsed, month: Parsed, day: Parsed, isTwoYears = false): string | null {
  if (year === null || isTwoYears) return null;
  const written = [String(year).padStart(4, '0')];
  if (month === null) return written.join('');
  const length = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  if (month < 1 || month > 12 || (day !== null && (day < 1 || day > length))) return null;
  for (const part of [month, ...(day === null ? [] : [day])]) written.push(String(part).padStart(2, '0'));
  return written.join('-');
}

interface Written {
  readonly value: number;
  readonly isYear: boolean;
}

function numberIn(part: string): Written | null {
  const [, digits] = /^(\d{1,4})(?:st|nd|rd|th|er|re|o|a)?$/.exec(part) ?? [];
  if (digits === undefined || digits.length === 3) return null;
  return { value: Number(digits), isYear: digits.length === 4 };
}

const languages = ['en', 'fr', 'de', 'es', 'ar', 'ar-LB', 'ar-DZ', 'de-AT'] as const;

function monthNamed(part: string): number | null {
  return monthNames('all').get(part) ?? null;
}

/** Long and short month names of these languages. */
const monthNames = memoize(1, (_all: 'all'): ReadonlyMap<string, number> => {
  const names = new Map<string, number>([['sept', 9]]);
  for (const language of languages)
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, {
        month: style,
        calendar: 'gregory',
        timeZone: 'UTC',
      });
      for (let month = 1; month <= 12; month += 1)
        names.set(withoutBlanks(plainLetters(format.format(Date.UTC(2001, month - 1, 1)))), month);
    }
  return names;
});

/**
 * Converts `janv.` to `janv`, and joins two-word names like `كانون الثاني`, because the date parser splits
 * at spaces.
 */
function withoutBlanks(name: string): string {
  return name.replaceAll(/[\s.]/g, '');
}

/** Lower case without accents, with ASCII digits. Joins months of two words. */
function plainLetters(typed: string): string {
  const plain = typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[’‘]/g, "'")
    .trim();
  return plain.replace(/(كانون|تشرين) (الاول|الثاني)/, '$1$2');
}

const fillers: ReadonlySet<string> = new Set(['of', 'de', 'del', 'the', 'le', 'im', 'من', 'في']);

const wordsForNow: ReadonlySet<string> = new Set(
  [
    ...['present', 'now', 'today', 'current', 'currently', 'ongoing', 'to date', 'until now'],
    ...[
      'aujourd’hui',
      'présent',
      'à présent',
      'actuel',
      'actuellement',
      'maintenant',
      'en cours',
      'à ce jour',
    ],
    ...['heute', 'jetzt', 'aktuell', 'bis heute', 'gegenwart', 'laufend', 'derzeit'],
    ...['hoy', 'presente', 'actual', 'actualidad', 'actualmente', 'ahora', 'la actualidad', 'en curso'],
    ...['الآن', 'اليوم', 'حتى الآن', 'حاليا', 'حاليًا', 'الحاضر', 'الوقت الحاضر', 'حتى اليوم'],
  ].map(plainLetters),
);
