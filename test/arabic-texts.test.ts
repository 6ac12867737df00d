import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { textsFor } from '../src/core/html/texts/texts.ts';

const source = join(import.meta.dir, '../src');
const arabic = /[\u0600-\u06ff]/;
/** This entry contains no text of its own. */
const joined = 'changeTexts.of';
/** Proper names that are not translated, also in isolates. */
const sameEverywhere = new Set([
  'API',
  'SAML',
  'MCP',
  'JSON-LD',
  'vCard',
  'Markdown',
  'JSON',
  'SCIM',
  'Vitrine',
  '–',
  '',
]);

/** All texts with their keys. A function gets numbers or names as arguments. */
function textsIn(value: unknown, way: string): [way: string, text: string][] {
  if (typeof value === 'string') return [[way, value]];
  if (typeof value === 'function') return textsOf(value, way);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${way}.${name}`));
}

function textsOf(tell: object, way: string): [way: string, text: string][] {
  const numbers = [0, 1, 2, 3, 11, 100].map((count) => [count, count] as const);
  const names = [['x', 'y']];
  return [...numbers, ...names].flatMap((values) => {
    try {
      const told: unknown = Reflect.apply(tell as () => unknown, null, values);
      return typeof told === 'string' ? [[way, told]] : [];
    } catch {
      return [];
    }
  });
}

describe('Arabic interface texts', async () => {
  const files = [...new Glob('**/*-texts.ts').scanSync(source)].sort();
  const parts = await Promise.all(
    files.map(async (file) => {
      const exported = Object.entries<unknown>(await import(join(source, file)));
      return exported.filter(([name]) => name.endsWith('Texts'));
    }),
  );
  const texts = [
    ...textsIn(textsFor('ar'), 'texts'),
    ...parts
      .flat()
      .flatMap(([name, inLocale]) => (typeof inLocale === 'function' ? textsIn(inLocale('ar'), name) : [])),
  ];

  test('are many', () => {
    expect(files.length).toBeGreaterThan(25);
    expect(texts.length).toBeGreaterThan(800);
  });

  test('use Arabic letters', () => {
    const foreign = texts.filter(
      ([way, text]) =>
        !arabic.test(text) && !sameEverywhere.has(text.replace(/[\u2066-\u2069]/g, '')) && way !== joined,
    );
    expect(foreign).toEqual([]);
  });

  test('use Arabic punctuation', () => {
    expect(texts.filter(([, text]) => /[\u0600-\u06ff][,;?]/.test(text))).toEqual([]);
  });

  test('close each isolate', () => {
    const open = (text: string) => text.match(/[\u2066-\u2068]/g)?.length ?? 0;
    const closed = (text: string) => text.match(/\u2069/g)?.length ?? 0;
    expect(texts.filter(([, text]) => open(text) !== closed(text))).toEqual([]);
  });

  /**
   * Latin words joined by punctuation render left-to-right as one. Punctuation at an end of a word jumps to
   * the other end.
   */
  test('isolate each foreign word in a row or with punctuation', () => {
    const apart = /\u2066[^\u2069]*\u2069|\u2068[^\u2069]*\u2069/g;
    const inRow = /[a-z][^\p{L}\p{N}]*[،؛:.,;!?/·–][^\p{L}\p{N}]* [^\p{L}\p{N}]*[a-z]/iu;
    const atEnds = /(?:^|[\s(«])[-*./\\[#@~`]+[a-z]|[a-z][-*/\\\]#@~`]+(?:$|[\s)»،])/i;
    const bare = texts.map(([way, text]) => [way, text.replace(apart, '§')] as const);
    expect(bare.filter(([, text]) => arabic.test(text) && (inRow.test(text) || atEnds.test(text)))).toEqual(
      [],
    );
  });
});
