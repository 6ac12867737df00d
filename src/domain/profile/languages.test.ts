import { expect, test } from 'bun:test';
import { listLanguages } from '../../../build/list-languages.ts';
import { isLanguage } from './languages.ts';

test.each([
  ...[
    'de',
    'fr',
    'pt-BR',
    'zh-Hant',
    'gsw',
    'aaa',
    'zza',
    'ase',
    'de-x-home',
    'sl-rozaj',
    'sr-Latn-RS',
    'es-419',
    'az-Aran',
  ].map((tag) => [tag, true] as const),
  ...[
    'xx',
    'deutsch',
    'xx-DE',
    'qaa',
    'aaj',
    'ger',
    'root',
    'x-home',
    'pt-br',
    'DE',
    'fr ',
    'x y',
    '',
    'de-Xxxx',
    'de-Qaaa',
    'zh-Xxxx-CN',
    'de-XX',
    'de-999',
  ].map((tag) => [tag, false] as const),
])('%p is a registered language: %p', (tag, is) => {
  expect(isLanguage(tag)).toBe(is);
});

test('knows every language that the platform can name', () => {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const named = letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => Intl.getCanonicalLocales(code)[0] === code && names.of(code) !== undefined);
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((code) => !isLanguage(code))).toEqual([]);
});

test('builds the list from the language registry without private-use tags', () => {
  const registry = `File-Date: 2025-08-25
%%
Type: language
Subtag: zu
Description: Zulu
%%
Type: language
Subtag: aac
Description: Ari
%%
Type: language
Subtag: aaa
Description: Ghotuo
%%
Type: language
Subtag: qaa..qtz
Description: Private use
Scope: private-use
%%
Type: region
Subtag: AA
`;
  expect(listLanguages(registry)).toBe('zu\naa:ac\n');
});
