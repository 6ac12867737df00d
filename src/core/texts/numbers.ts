import { perLanguage } from './per-language.ts';

/** Four digits have no separator, because they may be a year. */
export function formatNumber(number: number, language: string): string {
  return numbers(language).format(number);
}

const numbers = perLanguage((language) => new Intl.NumberFormat(language, { useGrouping: 'min2' }));

export function formatSize(bytes: number, language: string): string {
  const { byte, kilobyte, megabyte, gigabyte } = units(language);
  if (bytes < 1000) return byte.format(bytes);
  if (bytes < 1e6) return kilobyte.format(rounded(bytes / 1e3));
  return bytes < 1e9 ? megabyte.format(rounded(bytes / 1e6)) : gigabyte.format(rounded(bytes / 1e9));
}

const units = perLanguage((language) => {
  const unit = (name: string, unitDisplay: 'long' | 'short') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: 1 });
  return {
    byte: unit('byte', 'long'),
    kilobyte: unit('kilobyte', 'short'),
    megabyte: unit('megabyte', 'short'),
    gigabyte: unit('gigabyte', 'short'),
  };
});

function rounded(size: number): number {
  return size < 10 ? size : Math.round(size);
}
