import { notSections, sectionName } from '../../domain/profile/document.ts';
import { parsePointer, pointer } from '../../domain/profile/json-pointer.ts';
import type { TextFormat } from './structured-text.ts';

/** Names of a profile's parts in its folder. Items are named by slug, so that paths stay when items move. */
export const resumeNames = ['resume.json', 'resume.yaml', 'resume.yml'] as const;
export const stateName = '.vitrine/state.json';

const fieldName = /^[A-Za-z][\w-]{0,63}$/;
const slugName = /^[a-z0-9][a-z0-9-]{0,63}$/;
const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,7}$/;

/** The place of a text: `/basics/summary` or `/work/acme/summary`. `language` is null for the profile's own. */
export interface TextPlace {
  readonly address: string;
  readonly language: string | null;
}

/** The file of a text: `texts/work/acme/summary.fr.md`. Null if the text cannot have a file. */
export function textPath({ address, language }: TextPlace): string | null {
  const tokens = parsePointer(address);
  if (!isTextAddress(tokens) || (language !== null && !isLanguageTag(language))) return null;
  return `texts/${tokens.join('/')}${language === null ? '' : `.${language}`}.md`;
}

/** Null for other paths. */
export function parseTextPath(path: string): TextPlace | null {
  const [, place = '', language = null] = /^texts\/([^.]{1,200})(?:\.([^.]{1,100}))?\.md$/.exec(path) ?? [];
  const tokens = place.split('/');
  if (!isTextAddress(tokens) || (language !== null && !isLanguageTag(language))) return null;
  return { address: pointer(...tokens), language };
}

function isTextAddress(tokens: readonly string[]): boolean {
  const field = tokens.at(-1) ?? '';
  if (!fieldName.test(field)) return false;
  if (tokens.length === 2) return tokens[0] === 'basics';
  const [section = '', slug = ''] = tokens;
  const isSection = sectionName.test(section) && !notSections.has(section);
  return tokens.length === 3 && isSection && slugName.test(slug);
}

export function isLanguageTag(text: string): boolean {
  return languageTag.test(text);
}

export function localePath(language: string, format: TextFormat): string {
  return `locales/${language}.${format}`;
}

export function parseLocalePath(
  path: string,
): { readonly language: string; readonly format: TextFormat } | null {
  const [, language = '', ending = ''] = /^locales\/([^./]{1,100})\.(json|ya?ml)$/.exec(path) ?? [];
  return isLanguageTag(language) ? { language, format: formatOf(ending) } : null;
}

export function formatOf(name: string): TextFormat {
  return name.endsWith('json') ? 'json' : 'yaml';
}

/** Whether a new text from the server gets its own file. */
export function isLongText(text: string): boolean {
  return text.includes('\n') || (text.length > 200 && text.includes(' '));
}
