import type { Exchange } from '../kernel/exchange.ts';
import { type Chooser, createLanguageChooser } from '../kernel/negotiate.ts';
import { queryParameter } from '../kernel/query.ts';
import { header } from '../kernel/request.ts';

/** The language to read a profile in: `?lang=`, then `Accept-Language`, then the profile's own, which is the first. */
export type ContentLanguageChooser = (languages: readonly string[], exchange: Exchange) => string;

/** Few sets of languages are common; there could be many. */
const mostSets = 200;

export function createContentLanguageChooser(): ContentLanguageChooser {
  const choosers = new Map<string, Chooser>();

  return (languages, { query, request }) => {
    const [own = ''] = languages;
    if (languages.length === 1) return own;
    const asked = queryParameter(query, 'lang')?.toLowerCase();
    const named = languages.find((one) => one.toLowerCase() === asked);
    return named ?? chooserFor(languages)(header(request, 'accept-language')) ?? own;
  };

  function chooserFor(languages: readonly string[]): Chooser {
    const key = languages.join(' ');
    const known = choosers.get(key);
    if (known) return known;
    if (choosers.size >= mostSets) choosers.clear();
    const chooser = createLanguageChooser(languages);
    choosers.set(key, chooser);
    return chooser;
  }
}
