import { describe, expect, test } from 'bun:test';
import { settings } from '../../src/core/config/settings.ts';
import { UnfitValue } from '../../src/core/config/values.ts';

const table = Object.values(settings);
const parse = (variable: string, text: string) =>
  table.find((setting) => setting.variable === variable)?.parse(text);

/** All numeric settings with their minimum and maximum. */
const numbers: readonly [string, number, number][] = [
  ['PORT', 1, 65_535],
  ['METRICS_PORT', 1, 65_535],
  ['WORKERS', 1, 64],
  ['DATABASE_POOL', 2, 1_000],
  ['CACHE_MB', 1, 1_000_000],
  ['CACHE_MEMORY_MB', 1, 4_096],
  ['STALE_SECONDS', 0, 86_400],
  ['CDN_SECONDS', 1, 31 * 86_400],
  ['RATE_LIMIT_READS', 1, 1_000_000],
  ['RATE_LIMIT_WRITES', 1, 1_000_000],
  ['BACKUP_KEEP', 1, 10_000],
  ['PROFILER_REQUESTS', 1, 100_000],
  ['AUDIT_DAYS', 1, 36_500],
  ['DELETE_AFTER_DAYS', 0, 365],
  ['RETENTION_DAYS_SIGN_INS', 1, 90],
  ['RETENTION_DAYS_ACTIVITY', 31, 36_500],
  ['RETENTION_DAYS_MAILS', 1, 30],
];

/** All text settings with their maximum length. */
const texts: readonly [string, number][] = [
  ['OIDC_NAME', 40],
  ['SITE_NAME', 60],
  ['SITE_DESCRIPTION', 300],
];

describe('a number in a setting', () => {
  test.each(numbers)('%s is from %d to %d', (variable, least, most) => {
    for (const number of [least, most]) expect(parse(variable, String(number))).toBe(number);
    for (const number of [least - 1, most + 1, '1.5', '1e3', '', ' 1'])
      expect(parse(variable, String(number))).toBeInstanceOf(UnfitValue);
  });

  test('has its bounds in this table', () => {
    const found = table.filter(({ parse }) =>
      ['1', '2', '31'].some((text) => typeof parse(text) === 'number'),
    );
    expect(found.map(({ variable }) => variable).toSorted()).toEqual(
      numbers.map(([variable]) => variable).toSorted(),
    );
  });
});

describe('a text in a setting', () => {
  test.each(texts)('%s has at most %d characters', (variable, most) => {
    expect(parse(variable, 'x'.repeat(most))).toBe('x'.repeat(most));
    for (const text of ['x'.repeat(most + 1), 'two\nlines'])
      expect(parse(variable, text)).toBeInstanceOf(UnfitValue);
  });

  test('has its limit in this table', () => {
    const found = table.filter(
      ({ parse }) => parse('x y') === 'x y' && parse('x'.repeat(5_000)) instanceof UnfitValue,
    );
    expect(found.map(({ variable }) => variable).toSorted()).toEqual(
      texts.map(([variable]) => variable).toSorted(),
    );
  });
});
