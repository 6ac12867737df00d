import type { ProfileView } from '../profile/view.ts';
import type { Paper } from './pdf-document.ts';

/** Where paper is measured in inches. */
const inches: ReadonlySet<string | undefined> = new Set([
  ...['US', 'CA', 'MX', 'PH', 'PR', 'GT', 'SV', 'HN', 'NI', 'CR', 'PA', 'DO', 'CO', 'VE', 'CL'],
]);

/** By the country of the person, or the one that the language names. */
export function choosePaper({ document, language }: ProfileView): Paper {
  const country = document.basics?.location?.countryCode?.toUpperCase() ?? new Intl.Locale(language).region;
  return inches.has(country) ? 'letter' : 'a4';
}
