import { availableLocales } from '../../../../core/texts/translations.ts';
import { foldWhole } from '../../../../domain/profile/fold-words.ts';
import { languageCode } from '../../../../domain/profile/language-name.ts';
import { isLanguage } from '../../../../domain/profile/languages.ts';

/**
 * The languages in the list. Members can type the name of any other language with a two-letter code, and the
 * code of every language.
 */
const offered =
  'ar ast bg bn ca ckb cs cy da de el en es et eu fa fi fil fr ga gl gsw he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur uz vi yue zh-Hans zh-Hant'.split(
    ' ',
  );

/** The name of a language in another language: `fr` is French, Französisch or français. */
export function offeredLanguageName(tag: string, locale: string): string {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
    return name.replace(/^./u, (letter) => letter.toLocaleUpperCase(locale));
  } catch {
    return tag;
  }
}

export function offeredLanguages(locale: string): readonly (readonly [tag: string, name: string])[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return offered
    .map((tag) => [tag, names.of(tag) ?? tag] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, locale));
}

/** The tag for a code, or for a name in that language or in an interface language. Null if there is none. */
export function parseLanguage(written: string, locale: string): string | null {
  const text = written.trim();
  return canonicalTag(text) ?? findOffered(text) ?? findNamed(text, [locale, ...availableLocales]);
}

function canonicalTag(text: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    return isLanguage(tag) ? tag : null;
  } catch {
    return null;
  }
}

function findOffered(text: string): string | null {
  const name = foldWhole(text);
  const isMeant = (tag: string) =>
    [tag, ...availableLocales].some((language) => foldWhole(offeredLanguageName(tag, language)) === name);
  return offered.find(isMeant) ?? null;
}

function findNamed(text: string, languages: readonly string[]): string | null {
  for (const language of languages) {
    const code = languageCode(text, language);
    if (code !== null) return code;
  }
  return null;
}
