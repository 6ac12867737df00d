import { expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { defaultSite } from '../site.ts';
import { contrast } from './readable-color.ts';
import { accentsOf, siteLook } from './site-look.tsx';

const base = await Bun.file(join(import.meta.dir, 'tokens.css')).text();

/** The value of a color in light and dark mode, as in the styles. */
function inBoth(css: string, name: string): [light: string, dark: string] {
  const [light = '', dark = ''] = [...css.matchAll(new RegExp(`--${name}: ?(#[0-9a-f]{6})`, 'g'))].map(
    ([, color = '']) => color,
  );
  return [light, dark];
}

test('keeps text in and on every site color readable', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (one) => {
      const { css } = siteLook({ ...defaultSite, color: one });
      const own = (name: string) => inBoth(css, name);
      for (const mode of [0, 1] as const) {
        const tint = own('accent-tint')[mode];
        const grounds = [
          ...['ground', 'paper', 'card', 'sunk'].map((name) => inBoth(base, name)[mode]),
          tint,
        ];
        for (const ground of grounds)
          expect(contrast(own('accent')[mode], ground)).toBeGreaterThanOrEqual(4.5);
        for (const text of ['ink', 'soft'])
          expect(contrast(inBoth(base, text)[mode], tint)).toBeGreaterThanOrEqual(4.5);
        for (const button of ['accent', 'accent-deep'])
          expect(contrast(own('on-accent')[mode], own(button)[mode])).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { examples: [['#ffffff'], ['#000001'], ['#ffff00'], ['#0000ff']], numRuns: 500 },
  );
});

test('keeps success, warning and error colors readable on every background', () => {
  for (const mode of [0, 1] as const)
    for (const name of ['good', 'warn', 'bad', 'soft', 'ink'])
      for (const ground of ['ground', 'paper', 'card', 'sunk', 'mist', ...tintOf(name)])
        expect(contrast(inBoth(base, name)[mode], inBoth(base, ground)[mode])).toBeGreaterThanOrEqual(4.5);
});

test('keeps field borders visible on every background', () => {
  for (const mode of [0, 1] as const)
    for (const ground of ['ground', 'paper', 'card', 'sunk'])
      expect(contrast(inBoth(base, 'edge')[mode], inBoth(base, ground)[mode])).toBeGreaterThanOrEqual(3);
});

test('uses the default site color in the initial palette', () => {
  const { light, dark } = accentsOf(defaultSite.color);
  for (const name of Object.keys(light) as (keyof typeof light)[])
    expect([name, ...inBoth(base, name)]).toEqual([name, light[name], dark[name]]);
});

test('keeps the default color for pages without a color', () => {
  expect(siteLook(defaultSite).css).not.toContain('--accent');
});

test('shows the first letter of the site as its icon', () => {
  const icon = (name: string) => decodeURIComponent(siteLook({ ...defaultSite, name }).drawnIcon);
  expect(icon('  «école» & co')).toContain('>É</text>');
  expect(icon('<b>')).toContain('>B</text>');
  expect(icon('&&')).toContain('></text>');
});

function tintOf(name: string): string[] {
  return ['good', 'warn', 'bad'].includes(name) ? [`${name}-tint`] : [];
}
