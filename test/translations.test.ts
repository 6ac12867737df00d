import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { compileMessages, placeholdersIn } from '../src/core/texts/compile-messages.ts';
import { isPlural, type TextTree } from '../src/core/texts/message-types.ts';
import type { Catalogue } from '../src/core/texts/messages.ts';
import { availableLocales } from '../src/core/texts/translations.ts';

const source = join(import.meta.dir, '../src');
const code = new Map<string, string>();
for (const file of [...new Glob('**/*.{ts,tsx}').scanSync(source)].sort())
  if (!file.includes('.test.')) code.set(file, await Bun.file(join(source, file)).text());

const catalogues: { file: string; catalogue: Catalogue<unknown> }[] = [];
for (const [file, text] of code)
  if (/ = (?:messages|\w+Messages)\('/.test(text))
    for (const exported of Object.values<unknown>(await import(join(source, file))))
      if (isCatalogue(exported)) catalogues.push({ file, catalogue: exported });

function isCatalogue(exported: unknown): exported is Catalogue<unknown> {
  return typeof exported === 'function' && 'path' in exported && 'english' in exported;
}

type Leaf = [way: string, text: string | TextTree];

/** All texts by key. A plural is one text. */
function leavesOf(texts: TextTree, way: string): Leaf[] {
  return Object.entries(texts).flatMap(([name, text]): Leaf[] =>
    typeof text === 'string' || isPlural(text)
      ? [[`${way} ${name}`, text]]
      : leavesOf(text, `${way} ${name}`),
  );
}

const english = new Map(catalogues.flatMap(({ catalogue }) => leavesOf(catalogue.english, catalogue.path)));

/** The placeholders of a text. For a plural, those of its most common form, because others may omit the number. */
function takes(text: string | TextTree): string[] {
  return placeholdersIn(typeof text === 'string' ? text : String(text.other)).sort();
}

/** "Attempts: 3" has the same form for every number. */
const inOneForm = ['hosts/main/members/mail/mail attempts'];

/** Zero has its own form. French and Spanish use "many" for millions, which do not occur. */
function toldAsOthers(locale: string, category: Intl.LDMLPluralRule): boolean {
  return category === 'zero' || (category === 'many' && ['fr', 'es'].includes(locale));
}

/** Familiar forms of address. Names of other services' buttons are exempt. */
const familiar: Record<string, RegExp> = {
  de: /(?<![\p{L}_])(?:du|dir|dich|dein\p{L}*|nimm|nenne|erstelle|wähle|gib)(?!\p{L})/iu,
  es: /(?<![\p{L}_])(?:te|tus?|ti|haz)(?!\p{L})|(?:[.:;] |")(?:usa|indica|consulta) /iu,
  fr: /(?<![\p{L}_])(?:tu|toi|ton|tes|prends)(?!\p{L})/iu,
};

/** The text files of one language or all: one for the core, and one in each module with texts. */
function filesOf(locale: string): [file: string, texts: TextTree][] {
  const patterns = [`core/texts/${locale}.json`, `modules/*/texts.${locale}.json`];
  const files = patterns.flatMap((pattern) => [...new Glob(pattern).scanSync(source)]);
  return files.map((file) => [file, JSON.parse(readFileSync(join(source, file), 'utf8'))]);
}

test('French sizes use French units', () => {
  expect(JSON.stringify(filesOf('fr'))).not.toMatch(/[KMG]iB/);
});

test('texts of a module are in its folder, and those of the core are not', () => {
  const folderOf = (path: string) => /^modules\/[^/]+\//.exec(path)?.[0];
  const misplaced = filesOf('*').flatMap(([file, texts]) =>
    Object.keys(texts).filter((path) => folderOf(path) !== folderOf(file)),
  );
  expect(misplaced).toEqual([]);
});

test('has many texts', () => {
  expect(catalogues.length).toBeGreaterThan(30);
  expect(english.size).toBeGreaterThan(700);
});

test('keys texts by the path of their file', () => {
  expect(
    catalogues.filter(({ file, catalogue }) => `${catalogue.path}.ts` !== file.replace('-texts.ts', '.ts')),
  ).toEqual([]);
});

test('has no unused section', () => {
  const others = [...code].filter(([file]) => !catalogues.some((one) => one.file === file));
  const words = new Set(others.flatMap(([, text]) => text.match(/[\w$]+/g) ?? []));
  const names = catalogues.flatMap(({ catalogue }) =>
    Object.keys(catalogue.english).map((name) => `${catalogue.path} ${name}`),
  );
  expect(names.filter((name) => !words.has(/[ .](\w+)$/.exec(name)?.[1] ?? ''))).toEqual([]);
});

describe.each(availableLocales.filter((locale) => locale !== 'en'))('%s', (locale) => {
  const translated = new Map(
    filesOf(locale)
      .flatMap(([, texts]) => Object.entries(texts))
      .flatMap(([path, texts]): Leaf[] =>
        typeof texts === 'string' ? [[path, texts]] : leavesOf(texts, path),
      ),
  );

  test('has every text and no unused one', () => {
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('is complete and has nothing unused', () => {
    const shown = catalogues.flatMap(({ catalogue }) =>
      leavesOf(catalogue(locale) as TextTree, catalogue.path),
    );
    const plain = shown.filter(([, text]) => typeof text === 'string');
    expect(plain.length).toBeGreaterThan(700);
    expect(plain.filter(([way, text]) => translated.get(way) !== text)).toEqual([]);
  });

  test('takes the same values as English', () => {
    const wrong = [...english].filter(([way, text]) => {
      const own = translated.get(way) ?? '';
      return typeof own !== typeof text || takes(own).join() !== takes(text).join();
    });
    expect(wrong).toEqual([]);
  });

  test('has plurals only for its categories, with the given values', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    const wrong = [...translated].filter(([way, text]) => {
      if (typeof text === 'string') return false;
      const given = ['count', ...takes(english.get(way) ?? '')];
      return Object.entries(text).some(
        ([category, form]) =>
          !['zero', ...pluralCategories].includes(category as Intl.LDMLPluralRule) ||
          !placeholdersIn(String(form)).every((name) => given.includes(name)),
      );
    });
    expect(wrong).toEqual([]);
  });

  test('has a form for every number of its grammar', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
    const wrong = [...translated].flatMap(([way, text]) => {
      if (typeof text === 'string' || inOneForm.includes(way)) return [];
      const missing = pluralCategories.filter(
        (category) => !(category in text) && !toldAsOthers(locale, category),
      );
      return missing.length === 0 ? [] : [[way, missing]];
    });
    expect(wrong).toEqual([]);
  });

  test('writes zero as a number or its own text, never as one', () => {
    const wrong = [...translated].flatMap(([way, text]) => {
      if (typeof text === 'string' || text.zero !== undefined) return [];
      const { nought } = compileMessages({ nought: text }, { nought: english.get(way) ?? '' }, locale);
      const told = typeof nought === 'function' ? nought(0, 0) : '';
      return /(?<!\d)0/.test(told) ? [] : [[way, told]];
    });
    expect(wrong).toEqual([]);
  });

  test('uses the formal address', () => {
    const wrong = [...translated].filter(([, text]) =>
      familiar[locale]?.test(JSON.stringify(text).replace(/[«„][^»“]*[»“]/g, '')),
    );
    expect(wrong).toEqual([]);
  });

  test('has braces for placeholders only', () => {
    const texts = [...translated.values()].flatMap((text) =>
      typeof text === 'string' ? [text] : Object.values(text).map(String),
    );
    expect(texts.filter((text) => /[{}]/.test(text.replace(/\{[a-zA-Z]+\}/g, '')))).toEqual([]);
  });
});
