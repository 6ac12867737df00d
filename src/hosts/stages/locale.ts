import type { Visitor } from '../../accounts/identity/visitor.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import type { Stage } from '../../core/kernel/kernel.ts';
import { createLanguageChooser } from '../../core/kernel/negotiate.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import { vary } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';

export interface LocaleOptions {
  readonly locales: readonly string[];
  readonly defaultLocale: string;
}

export interface LocaleChoice {
  readonly locale: string;
  /** The rule that decided the language. */
  readonly source: string;
}

export type LocaleChooser = (exchange: Exchange<Visitor>) => LocaleChoice;

export function locale(choose: LocaleChooser, locales: readonly string[]): Stage<Visitor> {
  return {
    name: 'locale',
    isRepeatable: () => true,
    request(exchange) {
      const { locale: chosen, source } = choose(exchange);
      exchange.locale = chosen;
      exchange.decide?.(`${chosen}, from ${source}; it could have been ${locales.join(', ')}`);
    },
    staticHeaders(_host, answer) {
      vary(answer, 'Accept-Language');
    },
  };
}

/** Chooses the language: `?lang=`, then the member's preference, then `Accept-Language`, then the default. */
export function createLocaleChooser({ locales, defaultLocale }: LocaleOptions): LocaleChooser {
  const byLanguage = createLanguageChooser([
    defaultLocale,
    ...locales.filter((tag) => tag !== defaultLocale),
  ]);
  const known = (tag: string | null | undefined) => (tag && locales.includes(tag) ? tag : null);
  const byDefault = { locale: defaultLocale, source: 'the default' };

  return ({ query, visitor: { session }, request }) => {
    const asked = known(queryParameter(query, 'lang'));
    if (asked) return { locale: asked, source: '?lang=' };
    const preferred = known(session?.locale);
    if (preferred) return { locale: preferred, source: 'the session' };
    const value = header(request, 'accept-language');
    const accepted = value ? byLanguage(value) : null;
    return accepted ? { locale: accepted, source: `Accept-Language: ${value}` } : byDefault;
  };
}
