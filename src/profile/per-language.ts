import { memoize } from '../platform/memo.ts';

/** Profiles may be in any language, and a page is in two of them. */
const mostKept = 64;

/** One of a kind for each language: to make an `Intl` object takes longer than to render a page with it. */
export function perLanguage<T>(create: (language: string) => T): (language: string) => T {
  return memoize(mostKept, create);
}
