import { describe, expect, test } from 'bun:test';
import { compileMessages } from './compile-messages.ts';
import { messages } from './messages.ts';

const texts = messages('nowhere', {
  title: 'Files',
  added: '{name} was added',
  moved: '{name} is at {place}, next to {name}',
  found: { zero: 'nothing', one: 'one file in {folder}', other: '{count} files in {folder}' },
  trouble: { 'too-large': '{name} is too large' },
})('en');

describe('a message', () => {
  test('is a string if it takes no values', () => {
    expect(texts.title).toBe('Files');
  });

  test('takes one value as it is and several by name', () => {
    expect(texts.added('cv.pdf')).toBe('cv.pdf was added');
    expect(texts.moved({ place: 3, name: 'cv.pdf' })).toBe('cv.pdf is at 3, next to cv.pdf');
    expect(texts.trouble['too-large']('cv.pdf')).toBe('cv.pdf is too large');
  });

  test("doesn't interpolate inserted values again", () => {
    expect(texts.moved({ name: '{place}', place: '{name}' })).toBe('{place} is at {name}, next to {place}');
  });

  test('falls back to English for unsupported languages', () => {
    expect(messages('nowhere', { title: 'Files' })('tlh')).toEqual({ title: 'Files' });
  });

  test('falls back to English where a translation is missing', () => {
    expect(messages('nowhere', { added: '{name} was added' })('ar').added('x')).toBe('x was added');
  });

  test('stays unchanged when given its own placeholder names', () => {
    expect(texts.moved({ name: '{name}', place: '{place}' })).toBe('{name} is at {place}, next to {name}');
  });

  test('requires every value that the English text names', () => {
    // @ts-expect-error
    expect(texts.moved({ name: 'cv.pdf' })).toBe('cv.pdf is at , next to cv.pdf');
  });
});

test('allows another order of values in a translation', () => {
  const translated = compileMessages({ of: '{owner}: {field}' }, { of: '{field} of {owner}' }, 'fr');
  expect((translated.of as (values: object) => string)({ field: 'name', owner: 'Acme' })).toBe('Acme: name');
});

describe('a plural', () => {
  test.each([
    [0, 'nothing'],
    [1, 'one file in work'],
    [2, '2 files in work'],
    [1000000, '1000000 files in work'],
  ])('for %d in English', (count, text) => {
    expect(texts.found(count, 'work')).toBe(text);
  });

  test.each([
    [0, 'il y a 0 fichiers'],
    [1, 'il y a un fichier'],
    [2, 'il y a 2 fichiers'],
  ])('for %d in French, where zero is singular', (count, text) => {
    const files = { one: 'il y a un fichier', other: 'il y a {count} fichiers' };
    const inFrench = compileMessages({ files }, { files: { one: '', other: '{count}' } }, 'fr').files;
    expect((inFrench as (count: number) => string)(count)).toBe(text);
  });

  test('for zero in French uses the singular if it contains the number', () => {
    const files = { one: '{count} fichier', other: '{count} fichiers' };
    const inFrench = compileMessages({ files }, { files: { one: '', other: '{count}' } }, 'fr').files;
    expect((inFrench as (count: number) => string)(0)).toBe('0 fichier');
  });

  const english = { people: { one: '1 person', other: '{count} people' } };
  const people = {
    one: 'شخص واحد',
    two: 'شخصان',
    few: '{count} أشخاص',
    many: '{count} شخصًا',
    other: '{count} شخص',
  };
  const inArabic = compileMessages({ people }, english, 'ar').people as (count: number) => string;

  test.each([
    [0, '0 شخص'],
    [1, 'شخص واحد'],
    [2, 'شخصان'],
    [3, '3 أشخاص'],
    [10, '10 أشخاص'],
    [11, '11 شخصًا'],
    [99, '99 شخصًا'],
    [100, '100 شخص'],
    [102, '102 شخص'],
    [103, '103 أشخاص'],
  ])('for %d in Arabic', (count, text) => {
    expect(inArabic(count)).toBe(text);
  });
});
