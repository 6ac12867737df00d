import { expect, test } from 'bun:test';
import type { Location } from './document.ts';
import { placeOf } from './place.ts';

function place(location: Location, language = 'en'): string {
  return placeOf(location, language)
    .map(({ text, end }) => text + end)
    .join('');
}

test.each([
  [
    { address: '4 rue des Cordiers', postalCode: '35400', city: 'Saint-Malo', countryCode: 'FR' },
    '4 rue des Cordiers, 35400 Saint-Malo, France',
  ],
  [
    { postalCode: '23552', city: 'Lübeck', region: 'Schleswig-Holstein', countryCode: 'de' },
    '23552 Lübeck, Schleswig-Holstein, Germany',
  ],
  [
    { address: '350 Fifth Ave', city: 'New York', region: 'NY', postalCode: '10118', countryCode: 'US' },
    '350 Fifth Ave, New York, NY 10118, United States',
  ],
  [{ city: 'New York', postalCode: '10118', countryCode: 'US' }, 'New York 10118, United States'],
  [
    {
      address: '10 Downing Street',
      city: 'London',
      region: 'London',
      postalCode: 'SW1A 2AA',
      countryCode: 'GB',
    },
    '10 Downing Street, London SW1A 2AA, United Kingdom',
  ],
  [{ city: 'Sydney', region: 'NSW', postalCode: '2000', countryCode: 'AU' }, 'Sydney NSW 2000, Australia'],
  [
    { city: 'Bengaluru', region: 'Karnataka', postalCode: '560001', countryCode: 'IN' },
    'Bengaluru 560001, Karnataka, India',
  ],
  [
    { city: 'São Paulo', region: 'SP', postalCode: '01310-100', countryCode: 'BR' },
    'São Paulo, SP, 01310-100, Brazil',
  ],
  [
    { address: '1-1 Chiyoda', city: 'Chiyoda', region: 'Tokyo', postalCode: '100-8111', countryCode: 'JP' },
    '1-1 Chiyoda, Chiyoda, Tokyo 100-8111, Japan',
  ],
  [{ postalCode: '1010', city: 'Wien' }, '1010 Wien'],
  [{ city: 'Nowhere', countryCode: 'Utopia' }, 'Nowhere, Utopia'],
  [{ city: ' ', countryCode: '' }, ''],
])('%j is written %s', (location, text) => {
  expect(place(location)).toBe(text);
});

test('writes the country in the language, first in East Asian languages', () => {
  expect(place({ city: 'بيروت', countryCode: 'LB' }, 'ar')).toBe('بيروت، لبنان');
  expect(place({ city: 'Beirut', countryCode: 'LB' }, 'ar')).toBe('Beirut، لبنان');
  expect(place({ city: 'بيروت', countryCode: 'LB' }, 'en')).toBe('بيروت, Lebanon');
  expect(
    place(
      { address: '千代田1-1', city: '千代田区', region: '東京都', postalCode: '100-8111', countryCode: 'JP' },
      'ja',
    ),
  ).toBe('日本 100-8111 東京都 千代田区 千代田1-1');
});
