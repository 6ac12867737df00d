import { isSame } from '../../domain/profile/canonical-json.ts';
import { notSections, type ProfileDocument, sectionsOf } from '../../domain/profile/document.ts';
import { lookUpPointer, parsePointer, pointer, replaceAt } from '../../domain/profile/json-pointer.ts';
import { formatOf, isLanguageTag, isLongText, localePath, type TextPlace, textPath } from './layout.ts';
import type { LocalProfile } from './local-profile.ts';
import { type TextFormat, writeStructured } from './structured-text.ts';
import { findOwner, separateTranslations } from './translations.ts';

/** File contents by path in the folder. Null deletes a file. */
export type FolderTexts = Record<string, string | null>;

/** The minimal writes that give a folder this content. Texts in separate files stay there. */
export async function writeFolder(
  username: string,
  document: ProfileDocument,
  before: LocalProfile | null,
): Promise<FolderTexts> {
  const { document: bare, translations } = separateTranslations(document);
  const texts = new Map<string, string>();
  const resume = withoutTexts(bare, before, texts);
  const changes: FolderTexts = {};
  const format = formatOf(before?.resume.name ?? 'resume.json');
  const value = before === null || before.username !== null ? { username, ...resume } : { ...resume };
  if (!before) changes['resume.json'] = await writeStructured('json', value);
  else if (!isSame(before.resume.text.value, value))
    changes[before.resume.name] = before.resume.text.rewrite(value);

  for (const [language, all] of translations) {
    const inFile = new Map([...all].filter(([address, text]) => !takeText(address, language, text)));
    Object.assign(changes, await writeLocale(language, inFile, before, format));
  }
  for (const [language, { name }] of before?.locales ?? [])
    if (!translations.has(language)) changes[name] = null;
  for (const [path, text] of texts) if (before?.texts.get(path) !== text) changes[path] = `${text}\n`;
  for (const path of before?.texts.keys() ?? []) if (!texts.has(path)) changes[path] = null;
  for (const [path, text] of Object.entries(changes))
    if (text !== null && hasWindowsLines(before?.sources.get(path) ?? ''))
      changes[path] = text.replaceAll('\n', '\r\n');
  return changes;

  function takeText(address: string, language: string, text: string): boolean {
    const path = pathOfText(before, { address, language }, text);
    if (path !== null) texts.set(path, text);
    return path !== null;
  }
}

function hasWindowsLines(text: string): boolean {
  return text[text.indexOf('\n') - 1] === '\r';
}

/** The document without texts in separate files, which are collected. */
function withoutTexts(
  document: ProfileDocument,
  before: LocalProfile | null,
  texts: Map<string, string>,
): Readonly<Record<string, unknown>> {
  let rest: unknown = document;
  for (const { address, tokens } of fieldsOf(document)) {
    const text = lookUpPointer(document, tokens);
    const path = typeof text === 'string' ? pathOfText(before, { address, language: null }, text) : null;
    if (path === null || typeof text !== 'string') continue;
    texts.set(path, text);
    rest = without(rest, tokens);
  }
  return rest as Readonly<Record<string, unknown>>;
}

/** All fields of `basics` and of items, with their places. */
function fieldsOf(document: ProfileDocument) {
  const inBasics = Object.keys(document.basics ?? {}).map((field) => {
    return { address: pointer('basics', field), tokens: ['basics', field] };
  });
  const inItems = sectionsOf(document)
    .filter(([type]) => !notSections.has(type))
    .flatMap(([type, items]) =>
      items.flatMap((item, index) =>
        Object.keys(item).map((field) => ({
          address: pointer(type, item['x-vitrine']?.slug ?? '', field),
          tokens: [type, String(index), field],
        })),
      ),
    );
  return [...inBasics, ...inItems];
}

/**
 * The file of a text. An existing text stays where it is, and a long new one gets a file. Texts with a
 * carriage return or an initial byte order mark get none, because some tools would change them.
 */
function pathOfText(before: LocalProfile | null, place: TextPlace, text: string): string | null {
  const path = textPath(place);
  if (path === null || text.includes('\r') || text.startsWith('\ufeff')) return null;
  if (before?.texts.has(path)) return path;
  return isLongText(text) && !isSaid(before, place) ? path : null;
}

function isSaid(before: LocalProfile | null, { address, language }: TextPlace): boolean {
  const found = before ? findOwner(before.document, address) : null;
  if (!before || !found) return false;
  const inWords =
    language === null ? parsePointer(found.below) : ['x-vitrine', 'locales', language, found.below];
  return lookUpPointer(before.document, [...found.owner, ...inWords]) !== undefined;
}

async function writeLocale(
  language: string,
  texts: ReadonlyMap<string, string>,
  before: LocalProfile | null,
  format: TextFormat,
): Promise<FolderTexts> {
  const known = before?.locales.get(language);
  const name = known?.name ?? (isLanguageTag(language) ? localePath(language, format) : null);
  if (name === null) return {};
  const value = Object.fromEntries(texts);
  if (texts.size === 0) return known ? { [name]: null } : {};
  if (!known) return { [name]: await writeStructured(formatOf(name), value) };
  return isSame(known.text.value, value) ? {} : { [name]: known.text.rewrite(value) };
}

function without(value: unknown, tokens: readonly string[]): unknown {
  const above = tokens.slice(0, -1);
  const owner = lookUpPointer(value, above);
  const { [tokens.at(-1) ?? '']: _gone, ...rest } = owner as Record<string, unknown>;
  return replaceAt(value, above, rest);
}
