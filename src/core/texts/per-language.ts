import { memoize } from '../platform/memo.ts';

/** Profiles may be in any language, and a page is in two of them. */
const mostKept = 64;

/** One for each language: creating an `Intl` object takes longer than rendering a page with it. */
export function perLanguage<T>(create: (language: string) => T): (language: string) => T {
  return memoize(mostKept, create);
}
