import { countryName } from '../profile/country-name.ts';
import { countryOf } from './europass-values.ts';
import type { ProfileBuilder } from './imported-person.ts';
import { textAt, type XmlElement } from './parse-xml.ts';

export function cityAndCountry(owner: XmlElement | undefined, city: string, country: string): string {
  const code = textAt(owner, country);
  return [textAt(owner, city), countryName(countryOf(code) ?? code, 'en')].filter(Boolean).join(', ');
}

export function readTimeSpan(profile: ProfileBuilder, period: XmlElement | undefined, ongoing: string) {
  const [startDate = null, endDate = null] = ['StartDate', 'EndDate'].map((name) =>
    profile.date(name, dateAt(period, name)),
  );
  return { startDate, endDate: textAt(period, ongoing) === 'true' ? null : endDate };
}

/** The text as written. Most dates are in an element of their own. */
export function dateAt(owner: XmlElement | undefined, name: string): string {
  return textAt(owner, name, 'FormattedDateTime') || textAt(owner, name);
}
