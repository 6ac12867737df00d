import type { Exchange } from '../kernel/exchange.ts';
import type { Stage } from '../kernel/kernel.ts';
import { createLanguageChooser } from '../kernel/negotiate.ts';
import { queryParameter } from '../kernel/query.ts';
import { vary } from '../kernel/reply.ts';
import { header } from '../kernel/request.ts';

export interface LocaleOptions {
  readonly locales: readonly string[];
  readonly defaultLocale: string;
}

export function locale({ locales, defaultLocale }: LocaleOptions): Stage {
  const byLanguage = createLanguageChooser([
    defaultLocale,
    ...locales.filter((tag) => tag !== defaultLocale),
  ]);
  const known = (tag: string | null | undefined) => (tag && locales.includes(tag) ? tag : null);

  return {
    name: 'locale',
    request(exchange) {
      const [chosen, source] = choose(exchange);
      exchange.locale = chosen;
      exchange.decide?.(`${chosen}, from ${source} (of ${locales.join(', ')})`);
    },
    response(exchange, answer) {
      answer.headers['Content-Language'] ??= exchange.locale;
      vary(answer, 'Accept-Language');
    },
  };

  function choose(exchange: Exchange): [tag: string, source: string] {
    const asked = known(queryParameter(exchange.query, 'lang'));
    if (asked) return [asked, '?lang='];
    const preferred = known(exchange.session?.locale);
    if (preferred) return [preferred, 'the session'];
    const value = header(exchange.request, 'accept-language');
    const accepted = value ? byLanguage(value) : null;
    return accepted ? [accepted, 'Accept-Language'] : [defaultLocale, 'the default'];
  }
}
