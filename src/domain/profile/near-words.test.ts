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

describe('names that are written in several ways have one key', () => {
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

  test('and others do not', () => {
    const names = ['anna', 'anton', 'han', 'chan', 'maria', 'mario', 'peter', 'petra', 'lee', 'li'];
    expect(new Set(names.map(nameKey)).size).toBe(names.length);
    expect([nameKey('c++'), nameKey('نور'), nameKey('bo')]).toEqual([null, null, null]);
  });
});

test('short names lead to each other, and not from one name to another', () => {
  expect(otherNames('bob')).toContain('robert');
  expect(otherNames('robert')).toContain('bob');
  expect(otherNames('chris')).toEqual(expect.arrayContaining(['christian', 'christina', 'christopher']));
  expect(otherNames('christian')).not.toContain('christopher');
  expect(otherNames('engineer')).toEqual([]);
});

test('every name in the table is a word as people are found by it', () => {
  for (const name of ['bob', ...otherNames('bob'), ...otherNames('jurij')])
    expect(foldWords(name)).toEqual([name]);
});

test('one typo is one: a letter too many, too few or another one, or two that changed places', () => {
  const { whole } = addTypos(only('abcde'));
  for (const near of ['abcd', 'bcde', 'abxcde', 'abcdex', 'axcde', 'bacde', 'abced'])
    expect(whole).toContain(near);
  for (const far of ['abc', 'abcdexx', 'badce', 'cbade', 'edcba']) expect(whole).not.toContain(far);
});

test('short words, numbers and scripts without letters are taken as they are typed', () => {
  for (const text of ['abcd', 'iso9001', '工程师学']) expect(addTypos(only(text)).whole.size).toBe(0);
  expect(addTypos(only('петрова')).whole).toContain('петорва');
});

test('an umlaut is found by two letters, and the other way round', () => {
  expect(addSpellings(only('Koeln')).begins).toContain('koln');
  expect(addSpellings(only('Köln')).whole).toContain('koeln');
});

test('a country is called what it is in every language of the interface', () => {
  for (const language of availableLocales)
    expect(namesOfCountry('de')).toContain(countryName('DE', language));
  expect(namesOfCountry('US')).toEqual(expect.arrayContaining(['USA', 'Estados Unidos']));
  expect(namesOfCountry('Narnia')).toEqual(['Narnia']);
});
