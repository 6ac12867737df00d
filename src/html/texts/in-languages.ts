type Locale = 'en' | 'fr' | 'de' | 'es' | 'ar';

/** The texts of one part of the program, in every language of the interface, beside the part itself. */
export function inLanguages<T>(texts: Readonly<Record<Locale, T>>): (locale: string) => T {
  const byLocale = new Map(Object.entries<T>(texts));
  return (locale) => byLocale.get(locale) ?? texts.en;
}
