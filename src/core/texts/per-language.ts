import { memoize } from '../platform/memo.ts';

/** Profiles may be in any language, and a page uses two. */
const mostKept = 64;

/** Caches a value per language, because creating an `Intl` object takes longer than rendering a page with it. */
export function perLanguage<T>(create: (language: string) => T): (language: string) => T {
  return memoize(mostKept, create);
}
