import { expect, test } from 'bun:test';
import { settings } from './settings.ts';
import { UnfitValue } from './values.ts';

/** The test finds bounds by trying values, so a setting with a new bound fails here until it has a row. */
const numbers: Readonly<Record<string, readonly [least: number, most: number]>> = {
  AUDIT_DAYS: [1, 36_500],
  DELETE_AFTER_DAYS: [0, 365],
  BACKUP_KEEP: [1, 10_000],
  // A month in seconds.
  CDN_SECONDS: [1, 2_678_400],
  DATABASE_POOL: [2, 1_000],
  CACHE_MB: [1, 1_000_000],
  CACHE_MEMORY_MB: [1, 4_096],
  METRICS_PORT: [1, 65_535],
  PORT: [1, 65_535],
  PROFILER_REQUESTS: [1, 100_000],
  RATE_LIMIT_READS: [1, 1_000_000],
  RATE_LIMIT_WRITES: [1, 1_000_000],
  RETENTION_DAYS_ACTIVITY: [31, 36_500],
  RETENTION_DAYS_MAILS: [1, 30],
  RETENTION_DAYS_SIGN_INS: [1, 90],
  STALE_SECONDS: [0, 86_400],
  WORKERS: [1, 64],
};
const lengths: Readonly<Record<string, readonly [fewest: number, most: number]>> = {
  DOMAIN: [1, 63],
  OIDC_NAME: [1, 40],
  RESERVED_NAMES: [0, 64],
  SITE_DESCRIPTION: [1, 300],
  SITE_NAME: [1, 60],
};

type Accepts = (value: string) => boolean;

function acceptedBy(parse: (value: string) => unknown): Accepts {
  return (value) => {
    try {
      return !(parse(value) instanceof UnfitValue);
    } catch {
      return false;
    }
  };
}

/** The lowest and highest accepted number. Null if every number or none is accepted. */
function boundsOf(isFit: (size: number) => boolean, highest: number): [number, number] | null {
  const fit = [1, 2, 3, 32, 40, 100, 1_000].find(isFit);
  if (fit === undefined || isFit(highest)) return null;
  let [least, most] = [fit, fit];
  while (least > 0 && isFit(least - 1)) least -= 1;
  for (let step = 2 ** Math.floor(Math.log2(highest)); step >= 1; step /= 2)
    if (most + step < highest && isFit(most + step)) most += step;
  return [least, most];
}

function foundOf(
  bounds: (accepts: Accepts) => [number, number] | null,
): Readonly<Record<string, readonly [number, number]>> {
  return Object.fromEntries(
    Object.values(settings).flatMap(({ variable, parse }) => {
      const found = bounds(acceptedBy(parse as (value: string) => unknown));
      return found ? [[variable, found]] : [];
    }),
  );
}

test('lists the bounds of every numeric setting', () => {
  const isNumber = (accepts: Accepts) =>
    (accepts('3') || accepts('32')) && !accepts('x') && !accepts('-1') && !accepts('1.5');
  const found = foundOf((accepts) =>
    isNumber(accepts) ? boundsOf((size) => accepts(String(size)), 2 ** 52) : null,
  );
  expect(found).toEqual(numbers);
});

test('lists the length limits of every text setting', () => {
  const text = (length: number) => 'abcdefghijklmnop'.repeat(Math.ceil(length / 16)).slice(0, length);
  const found = foundOf((accepts) =>
    (accepts('3') || accepts('32')) && !accepts('x')
      ? null
      : boundsOf((size) => accepts(text(size)), 2 ** 20),
  );
  expect(found).toEqual(lengths);
});
