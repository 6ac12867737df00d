import { memoize } from '../../core/platform/memo.ts';
import { perLanguage } from '../../core/texts/per-language.ts';

/** A duration: `5 yrs 8 mos`, `5 Jahre, 8 Monate`. */
export function formatLength(months: number, language: string): string {
  return lengths(language)(months);
}

const lengths = perLanguage((language) => {
  const { year, month, join } = units(language);
  return memoize(1000, (months: number) => {
    const years = Math.floor(months / 12);
    return join([...(years > 0 ? [year(years)] : []), ...(months % 12 > 0 ? [month(months % 12)] : [])]);
  });
});

function units(language: string) {
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'narrow' });
  return { year: unit('year', language), month: unit('month', language), join: list.format.bind(list) };
}

/**
 * English uses short units, except `mths`. Other languages use long units, because short ones like `5 a 8
 * m.` are unusual.
 */
function unit(name: 'year' | 'month', language: string): (count: number) => string {
  const isEnglish = /^en\b/.test(language);
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: name,
    unitDisplay: isEnglish ? 'short' : 'long',
  });
  return isEnglish ? (count) => format.format(count).replace('mth', 'mo') : format.format.bind(format);
}
