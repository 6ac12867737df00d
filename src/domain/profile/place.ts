import { commaOf } from '../../core/texts/comma.ts';
import { countryName } from './country-name.ts';
import type { Location } from './document.ts';

export interface PlacePart {
  readonly field: keyof Location;
  readonly text: string;
  /** The separator after the part, empty after the last. */
  readonly end: string;
}

type Lines = readonly (readonly (keyof Location)[])[];

const street = ['address'] as const;
const country = ['countryCode'] as const;

/** The order that most countries use. */
const codeBeforeCity: Lines = [street, ['postalCode', 'city'], ['region'], country];
const codeAfterCity: Lines = [street, ['city', 'postalCode'], ['region'], country];
const codeAfterRegion: Lines = [street, ['city'], ['region', 'postalCode'], country];
const codeOnItsOwn: Lines = [street, ['city'], ['region'], ['postalCode'], country];
const onOneLine: Lines = [street, ['city', 'region', 'postalCode'], country];
const largestFirst: Lines = [['countryCode', 'postalCode', 'region', 'city', 'address']];

const linesByCountry: ReadonlyMap<string, Lines> = new Map([
  ...linesFor('BD IL IN JO LB NG NP NZ PE PK SA SG ZA', codeAfterCity),
  ...linesFor('CA CN GB ID IE JP KR PR TH TW US VN', codeAfterRegion),
  ...linesFor('BR CO EG KE LK RU UA', codeOnItsOwn),
  ...linesFor('AU', onOneLine),
]);

/** East Asian addresses start with the country in their own languages, and end with it in others. */
const startsWithCountry = /^(?:CN|HK|JP|KR|MO|TW)$/;
const writtenLargestFirst = /^(?:ja|ko|zh)\b/;

/** A postal address on one line in the order of its country. The country name is in `language`. */
export function placeOf(location: Location, language: string): PlacePart[] {
  const texts = readTexts(location, language);
  const lines = linesOf(location.countryCode?.toUpperCase() ?? '', language, texts.has('region'));
  const shown = lines
    .map((fields) => fields.filter((field) => texts.has(field)))
    .filter((line) => line.length > 0);
  return shown.flatMap((line, lineNumber) =>
    line.map((field, index) => {
      const text = texts.get(field) ?? '';
      const isLastOfLine = index === line.length - 1;
      const isLast = isLastOfLine && lineNumber === shown.length - 1;
      return { field, text, end: isLast ? '' : isLastOfLine ? commaOf(language) : ' ' };
    }),
  );
}

function linesFor(countries: string, lines: Lines): [country: string, lines: Lines][] {
  return countries.split(' ').map((code) => [code, lines]);
}

/** The parts of an address. A city that is its own region appears once. */
function readTexts(location: Location, language: string): Map<keyof Location, string> {
  const { address = '', postalCode = '', city = '', region = '', countryCode = '' } = location;
  const texts: [field: keyof Location, text: string][] = [
    ['address', address],
    ['postalCode', postalCode],
    ['city', city],
    ['region', region.trim() === city.trim() ? '' : region],
    ['countryCode', countryName(countryCode, language)],
  ];
  return new Map(texts.filter(([, text]) => text.trim() !== ''));
}

function linesOf(code: string, language: string, hasRegion: boolean): Lines {
  if (startsWithCountry.test(code) && writtenLargestFirst.test(language)) return largestFirst;
  const lines = linesByCountry.get(code) ?? codeBeforeCity;
  return lines === codeAfterRegion && !hasRegion ? codeAfterCity : lines;
}
