import { expect, test } from 'bun:test';
import { languageCode, languageName } from './language-name.ts';

test.each([
  ['French', 'en', 'fr'],
  ['französisch', 'de', 'fr'],
  ['Français', 'en', 'fr'],
  ['English', 'ar', 'en'],
  ['الفرنسية', 'ar', 'fr'],
  ['日本語', 'en', 'ja'],
  ['de', 'en', 'de'],
  ['pt-BR', 'en', 'pt-BR'],
  ['Klingon, a little', 'en', null],
  ['xq', 'en', null],
  ['', 'en', null],
])('names %s in a profile in %s %p', (text, language, code) => {
  expect(languageCode(text, language)).toBe(code);
});

test('capitalizes language names at the beginning of a line', () => {
  const called = ['en', 'fr', 'de', 'es', 'ar'].map((language) => languageName('fr', language));
  expect(called).toEqual(['French', 'Français', 'Französisch', 'Francés', 'الفرنسية']);
  expect(languageName('xq', 'en')).toBe('xq');
});
