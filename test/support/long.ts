/** `npm run test:long` runs everything that `npm test` samples. */
export const isLong = process.env.LONG === 'yes';

/** The first entries, or all in the long run. */
export function sampled<T>(all: readonly T[], few = 1): readonly T[] {
  return isLong ? all : all.slice(0, few);
}
