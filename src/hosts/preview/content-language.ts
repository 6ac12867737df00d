import type { Exchange } from '../../core/kernel/exchange.ts';
import { createLanguageChooser } from '../../core/kernel/negotiate.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import { header } from '../../core/kernel/request.ts';
import { memoize } from '../../core/platform/memo.ts';

/** Chooses the language of a profile: `?lang=`, then `Accept-Language`, then the profile's main language. */
export type ContentLanguageChooser = (languages: readonly string[], exchange: Exchange) => string;

/** Few sets of languages are common. The limit protects against many rare ones. */
const mostSets = 200;

export function createContentLanguageChooser(): ContentLanguageChooser {
  const chooserFor = memoize(mostSets, (languages: string) => createLanguageChooser(languages.split(' ')));

  return (languages, { query, request }) => {
    const [own = ''] = languages;
    if (languages.length === 1) return own;
    const asked = queryParameter(query, 'lang')?.toLowerCase();
    const named = languages.find((one) => one.toLowerCase() === asked);
    return named ?? chooserFor(languages.join(' '))(header(request, 'accept-language')) ?? own;
  };
}
