import { perLanguage } from './per-language.ts';

/** Four digits stay together: they may be a year. */
export function formatNumber(number: number, language: string): string {
  return numbers(language).format(number);
}

const numbers = perLanguage((language) => new Intl.NumberFormat(language, { useGrouping: 'min2' }));

export function formatSize(bytes: number, language: string): string {
  const { byte, kilobyte, megabyte } = units(language);
  if (bytes < 1000) return byte.format(bytes);
  return bytes < 1e6 ? kilobyte.format(rounded(bytes / 1e3)) : megabyte.format(rounded(bytes / 1e6));
}

const units = perLanguage((language) => {
  const unit = (name: string, unitDisplay: 'long' | 'short') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: 1 });
  return {
    byte: unit('byte', 'long'),
    kilobyte: unit('kilobyte', 'short'),
    megabyte: unit('megabyte', 'short'),
  };
});

function rounded(size: number): number {
  return size < 10 ? size : Math.round(size);
}
