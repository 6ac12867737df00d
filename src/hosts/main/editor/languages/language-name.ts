import { isLanguage } from '../../../../profile/languages.ts';

/** Those that are offered; any other is to be had by its code. */
const offered =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** What a language is called in another one: `fr` is French, Französisch or français. */
export function languageName(tag: string, locale: string): string {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
    return name.replace(/^./u, (letter) => letter.toLocaleUpperCase(locale));
  } catch {
    return tag;
  }
}

/** By code, in the order of their names. */
export function offeredLanguages(locale: string): readonly (readonly [tag: string, name: string])[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return offered
    .map((tag) => [tag, names.of(tag) ?? tag] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, locale));
}

/** The code that somebody means who writes a code or a name; null if it is neither. */
export function parseLanguage(written: string, locale: string): string | null {
  const text = written.trim();
  const isMeant = ([, name]: readonly [string, string]) => name.toLowerCase() === text.toLowerCase();
  const named = offeredLanguages(locale).find(isMeant) ?? offeredLanguages('en').find(isMeant);
  if (named) return named[0];
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    return isLanguage(tag) ? tag : null;
  } catch {
    return null;
  }
}
