import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { families, familiesOf } from '../fonts/typefaces.ts';
import { webFonts } from '../fonts/web-fonts.ts';
import { typefaces } from '../profile/document.ts';
import { fontNamed, typefaceStyle } from './typeface-style.tsx';

const everyLetter = 'Łódź Дом Ελλάδα Nguyễn';

function filesIn(css: string): string[] {
  return [...css.matchAll(/url\(\/~fonts\/([\w.-]+)\)/g)].map(([, name = '']) => fontNamed(name) ?? '');
}

describe.each([...typefaces])('the typeface %s', (typeface) => {
  const styleFor = (name: string) => typefaceStyle({ typeface, document: { basics: { name } } });

  test('has files for every letter, and shifts no layout', () => {
    const css = styleFor(everyLetter);
    for (const file of filesIn(css)) expect([file, existsSync(webFonts[file] ?? '')]).toEqual([file, true]);
    expect(css.match(/@font-face/g)?.length).toBe(css.match(/font-display:optional/g)?.length);
    expect(css).not.toMatch(/font-display:(?!optional)/);
  });

  test('names only fonts with letters of the profile', () => {
    expect(filesIn(styleFor('Ada')).filter((file) => !/-latin-(?:normal|italic)$/.test(file))).toEqual([]);
    const { heading, text } = familiesOf[typeface];
    expect(filesIn(styleFor('Дом')).some((file) => file.includes('cyrillic'))).toBe(
      [heading, text].some((one) => (families[one].subsets as readonly string[]).includes('cyrillic')),
    );
    expect(filesIn(styleFor('Дом')).some((file) => file.includes('greek'))).toBe(false);
  });
});

test('names no font without a typeface', () => {
  expect(typefaceStyle({ typeface: null, document: { basics: { name: everyLetter } } })).toBe('');
});

test('gives each subset the letters that its package gives it', () => {
  const css = typefaceStyle({ typeface: 'editorial', document: { basics: { name: everyLetter } } });
  const folder = join(import.meta.dir, '../../../node_modules/@fontsource-variable/source-sans-3');
  const theirs = readFileSync(join(folder, 'index.css'), 'utf8').replaceAll(/(?<=U\+|-)0+(?=[0-9A-F])/g, '');
  const ranges = [...css.matchAll(/url\(([^)]+)\)[^}]*unicode-range:([^}]+)/g)];
  expect(ranges.length).toBeGreaterThan(0);
  for (const [, url = '', range = ''] of ranges) {
    if (!url.includes('source-sans-3')) continue;
    const [, subset = ''] = /source-sans-3-(.+)-(?:normal|italic)/.exec(url) ?? [];
    const [, own = ''] = new RegExp(`-${subset}-wght-normal[^}]*unicode-range: ([^;]+)`).exec(theirs) ?? [];
    const isTheirs = range.split(',').filter((part) => !own.split(',').includes(part));
    expect([subset, isTheirs]).toEqual([subset, []]);
  }
});
