import registered from './registered-languages.txt' with { type: 'text' };

/** A BCP 47 tag of a registered language as it is to be written: `fr`, `pt-BR`. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && isRegistered(new Intl.Locale(tag).language);
  } catch {
    return false;
  }
}

/** In IANA's registry: what the platform has names for is a tenth of it. `build/list-languages.ts` makes the list. */
function isRegistered(code: string): boolean {
  const line = code.length === 2 ? `^${code}$` : `^${code.slice(0, 2)}:.*${code.slice(2)}`;
  return code.length <= 3 && new RegExp(line, 'm').test(registered);
}
