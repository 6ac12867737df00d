/** `npm run test:long` asks for the whole of what `npm test` has a sample of. */
export const isLong = process.env.LONG === 'yes';

/** The first of them; in the long form all. */
export function sampled<T>(all: readonly T[], few = 1): readonly T[] {
  return isLong ? all : all.slice(0, few);
}
