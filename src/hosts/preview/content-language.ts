import type { Exchange } from '../../kernel/exchange.ts';
import { createLanguageChooser } from '../../kernel/negotiate.ts';
import { queryParameter } from '../../kernel/query.ts';
import { header } from '../../kernel/request.ts';

/** The language to read a profile in: `?lang=`, then `Accept-Language`, then the profile's own, which is the first. */
export type ContentLanguageChooser = (exchange: Exchange) => string;

export function createContentLanguageChooser(languages: readonly string[]): ContentLanguageChooser {
  const [own = ''] = languages;
  if (languages.length === 1) return () => own;
  const choose = createLanguageChooser(languages);
  return ({ query, request }) => {
    const asked = queryParameter(query, 'lang');
    const named =
      asked === null ? undefined : languages.find((one) => one.toLowerCase() === asked.toLowerCase());
    return named ?? choose(header(request, 'accept-language')) ?? own;
  };
}
