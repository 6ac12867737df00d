import { describe, expect, test } from 'bun:test';
import { availableLocales } from '../../core/texts/translations.ts';
import { countryName, namesOfCountry } from './country-name.ts';
import { foldWords } from './fold-words.ts';
import { nameKey } from './name-key.ts';
import { addSpellings, addTypos, askWords } from './near-words.ts';
import { otherNames } from './short-names.ts';

const only = (text: string) => {
  const [word] = askWords(text);
  if (!word) throw new Error(`${text} has no word`);
  return word;
};

describe('names with several spellings share one key', () => {
  test.each([
    ['dmitry', 'dmitrij', 'dmitriy', 'dmitri'],
    ['sergey', 'sergei', 'sergej'],
    ['yuri', 'jurij', 'iouri'],
    ['ivanov', 'iwanow', 'ivanoff'],
    ['mueller', 'muller'],
    ['meyer', 'meier'],
    ['mikhail', 'michail'],
    ['zhukov', 'schukow'],
    ['tschaikowski', 'tchaikovsky'],
    ['yevgeny', 'evgenij', 'jewgeni'],
    ['natalya', 'natalia', 'natalja'],
    ['mahmoud', 'mahmud'],
    ['mohammed', 'mohamed'],
    ['karl', 'carl'],
    ['sarah', 'sara'],
  ])('%s', (...names) => {
    expect(new Set(names.map((name) => nameKey(String(name)))).size).toBe(1);
  });

  test('different names have different keys', () => {
    const names = ['anna', 'anton', 'han', 'chan', 'maria', 'mario', 'peter', 'petra', 'lee', 'li'];
    expect(new Set(names.map(nameKey)).size).toBe(names.length);
    expect([nameKey('c++'), nameKey('نور'), nameKey('bo')]).toEqual([null, null, null]);
  });
});

test('matches short names of a name, but not two names through one short form', () => {
  expect(otherNames('bob')).toContain('robert');
  expect(otherNames('robert')).toContain('bob');
  expect(otherNames('chris')).toEqual(expect.arrayContaining(['christian', 'christina', 'christopher']));
  expect(otherNames('christian')).not.toContain('christopher');
  expect(otherNames('engineer')).toEqual([]);
});

test('lists every name in its searchable form', () => {
  for (const name of ['bob', ...otherNames('bob'), ...otherNames('jurij')])
    expect(foldWords(name)).toEqual([name]);
});

test('counts an extra, missing, wrong or swapped letter as one typo', () => {
  const { whole } = addTypos(only('abcde'));
  for (const near of ['abcd', 'bcde', 'abxcde', 'abcdex', 'axcde', 'bacde', 'abced'])
    expect(whole).toContain(near);
  for (const far of ['abc', 'abcdexx', 'badce', 'cbade', 'edcba']) expect(whole).not.toContain(far);
});

test('matches short words, numbers and scripts without letters exactly', () => {
  for (const text of ['abcd', 'iso9001', '工程师学']) expect(addTypos(only(text)).whole.size).toBe(0);
  expect(addTypos(only('петрова')).whole).toContain('петорва');
});

test('matches an umlaut with its two-letter form in both directions', () => {
  expect(addSpellings(only('Koeln')).begins).toContain('koln');
  expect(addSpellings(only('Köln')).whole).toContain('koeln');
});

test('knows the names of countries in every language of the interface', () => {
  for (const language of availableLocales)
    expect(namesOfCountry('de')).toContain(countryName('DE', language));
  expect(namesOfCountry('US')).toEqual(expect.arrayContaining(['USA', 'Estados Unidos']));
  expect(namesOfCountry('Narnia')).toEqual(['Narnia']);
});
