import { perLanguage } from '../../core/texts/per-language.ts';
import type { Location } from '../profile/document.ts';

/** The URL to store, with a scheme. Null for other text. */
export function withScheme(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const address =
    /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[\w.-]+:\d/.test(trimmed) ? trimmed : `https://${trimmed}`;
  return /^https?:\/\/[^\s/][^\s/.]*\.\S+$/i.test(address) && URL.canParse(address) ? address : null;
}

/** Parses `Ghent, East Flanders, Belgium` and `Ghent, Belgium`. A country without a known code is omitted. */
export function readLocation(text: string): Location {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const countryCode = countryCodeOf(parts.at(-1) ?? '');
  const places = countryCode === null ? parts : parts.slice(0, -1);
  const [city, region] = [places[0], places.length > 1 ? places.slice(1).join(', ') : undefined];
  return { ...(city && { city }), ...(region && { region }), ...(countryCode && { countryCode }) };
}

/** Accepts a country code or an English name. */
export function countryCodeOf(country: string): string | null {
  if (/^[A-Z]{2}$/.test(country)) return country;
  return codesByName('en').get(country.toLowerCase()) ?? null;
}

/** Accepts a country code, or a country name in a language of the interface. */
export function findCountryCode(text: string): string | null {
  const names = ['en', 'fr', 'de', 'es', 'ar'].map(codesByName);
  const isCode = names.some((codes) => codes.values().some((code) => code === text.toUpperCase()));
  if (isCode) return text.toUpperCase();
  return names.map((codes) => codes.get(text.toLowerCase())).find((code) => code !== undefined) ?? null;
}

/** Cached, because a file may name a country in every line. */
const codesByName = perLanguage((language): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = new Map<string, string>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code)?.toLowerCase();
    if (name !== undefined && !codes.has(name)) codes.set(name, today(code));
  }
  return codes;
});

/** The current code of a country: `Intl` also names East Germany's former code "Germany". */
function today(code: string): string {
  return Intl.getCanonicalLocales(`und-${code}`)[0]?.slice('und-'.length) ?? code;
}
