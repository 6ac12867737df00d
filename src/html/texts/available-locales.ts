const locales = ['en', 'fr', 'de', 'es', 'ar'] as const;

/** A language of the interface. */
export type Locale = (typeof locales)[number];

/** Without their texts, which settings can be read without. */
export const availableLocales: readonly string[] = locales;
