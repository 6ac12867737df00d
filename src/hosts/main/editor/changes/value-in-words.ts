import { emphasizedText, withoutEmphasis } from '../../../../domain/formats/emphasized-text.ts';
import { countryName } from '../../../../domain/profile/country-name.ts';
import { formatDate } from '../../../../domain/profile/dates.ts';
import { parsePointer } from '../../../../domain/profile/json-pointer.ts';
import { fieldLabel } from '../field-label.ts';
import { changeTexts } from './change-texts.ts';

type Writer = (value: unknown) => string;

/** Writes a value as visitors see it, for example "Germany" or "June 2019", with marks around emphasized text. */
export function createReadersWriter(locale: string, pointer: string): Writer {
  return createValueWriter(locale, pointer, (text, name) => {
    if (isFact(name)) return sayFact(text, name, locale);
    return marked.has(name) ? emphasizedText(text) : withoutEmphasis(text);
  });
}

/** Writes countries and dates as visitors see them. Texts stay unchanged. */
export function createFactWriter(locale: string, pointer: string): Writer {
  return createValueWriter(locale, pointer, (text, name) =>
    isFact(name) ? sayFact(text, name, locale) : text,
  );
}

function isFact(name: string): boolean {
  return name === 'countryCode' || dates.has(name);
}

function sayFact(text: string, name: string, locale: string): string {
  return dates.has(name) ? formatDate(text, locale) : countryName(text, locale);
}

const dates: ReadonlySet<string> = new Set(['startDate', 'endDate', 'date', 'releaseDate']);
const marked: ReadonlySet<string> = new Set(['summary', 'description', 'highlights', 'reference']);

/** Writes a value of a document as readable text: a list as lines, an object with the names of its members. */
export function createValueWriter(
  locale: string,
  pointer: string,
  say: (text: string, name: string) => string = (text) => text,
): Writer {
  const tokens = parsePointer(pointer);
  const [owner = ''] = tokens;
  const named = tokens.findLast((token) => !/^\d+$/.test(token)) ?? '';
  const texts = changeTexts(locale);
  const isVisibility = pointer.includes('/x-vitrine/visibility');
  const isDirectory = pointer === '/x-vitrine/directory';

  const isSwitch = pointer === '/x-vitrine/contactForm';

  return (value) => {
    if (isVisibility && (value === 'public' || value === 'private')) return texts[value];
    if (isDirectory && (value === 'listed' || value === 'unlisted')) return texts[value];
    if (isSwitch) return value === true ? texts.on : texts.off;
    return write(value, '', named);
  };

  function write(value: unknown, indent: string, name: string): string {
    if (typeof value !== 'object' || value === null) return say(String(value), name);
    if (Array.isArray(value))
      return value.map((one) => `– ${write(one, `${indent}  `, name)}`).join(`\n${indent}`);
    const members = Object.entries(value).filter(([name]) => name !== 'x-vitrine');
    return members.map(([name, member]) => writeMember(name, member, indent)).join(`\n${indent}`);
  }

  function writeMember(name: string, value: unknown, indent: string): string {
    const label = fieldLabel(locale, owner, name);
    const isLong = typeof value === 'object' && value !== null;
    const inner = `${indent}  `;
    return `${label}:${isLong ? `\n${inner}` : ' '}${write(value, inner, name)}`;
  }
}
