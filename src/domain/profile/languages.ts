import registered from './registered-languages.txt' with { type: 'text' };

/** Whether a text is a canonical BCP 47 tag of a registered language, script and region: `fr`, `pt-BR`, `zh-Hant`. */
export function isLanguage(tag: string): boolean {
  try {
    const { language, script, region } = new Intl.Locale(tag);
    return (
      Intl.getCanonicalLocales(tag)[0] === tag &&
      isRegistered(language) &&
      (script === undefined || isNamed('script', script)) &&
      (region === undefined || isNamed('region', region))
    );
  } catch {
    return false;
  }
}

/** Whether `Intl` has a name for the code. It has one for every registered script and region. */
function isNamed(type: 'script' | 'region', code: string): boolean {
  names[type] ??= new Intl.DisplayNames('en', { type, fallback: 'none' });
  return names[type].of(code) !== undefined;
}

/** Created on first use, because creation takes longer than the rest of the start. */
const names: { script?: Intl.DisplayNames; region?: Intl.DisplayNames } = {};

/**
 * Whether the code is in IANA's registry. `Intl` has names for only a tenth of it. `build/list-languages.ts`
 * writes the list.
 */
function isRegistered(code: string): boolean {
  const line = code.length === 2 ? `^${code}$` : `^${code.slice(0, 2)}:.*${code.slice(2)}`;
  return code.length <= 3 && new RegExp(line, 'm').test(registered);
}
