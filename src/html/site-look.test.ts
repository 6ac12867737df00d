import { expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { contrast } from './readable-color.ts';
import { defaultSite } from './site.ts';
import { siteLook } from './site-look.tsx';

const base = await Bun.file(join(import.meta.dir, 'base.css')).text();

/** The value of a colour in light and in dark, as styles have it. */
function inBoth(css: string, name: string): [light: string, dark: string] {
  const [light = '', dark = ''] = [...css.matchAll(new RegExp(`--${name}: ?(#[0-9a-f]{6})`, 'g'))].map(
    ([, color = '']) => color,
  );
  return [light, dark];
}

test('whatever the colour of the site, text in it and on its ground can be read', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (one) => {
      const { css } = siteLook({ ...defaultSite, color: one });
      const [accents, tints] = [inBoth(css, 'accent'), inBoth(css, 'accent-paper')];
      for (const mode of [0, 1] as const) {
        const grounds = [inBoth(base, 'paper')[mode], inBoth(base, 'card')[mode], tints[mode]];
        for (const ground of grounds) expect(contrast(accents[mode], ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(inBoth(base, 'ink')[mode], tints[mode])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(inBoth(base, 'soft')[mode], tints[mode])).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { examples: [['#ffffff'], ['#000001'], ['#ffff00'], ['#0000ff']], numRuns: 500 },
  );
});

test('without a colour of its own a page keeps the one it has', () => {
  expect(siteLook(defaultSite).css).not.toContain('--accent');
});

test('a site is known by its first letter, whatever it is', () => {
  const icon = (name: string) => decodeURIComponent(siteLook({ ...defaultSite, name }).drawnIcon);
  expect(icon('  «école» & co')).toContain('>É</text>');
  expect(icon('<b>')).toContain('>B</text>');
  expect(icon('&&')).toContain('></text>');
});
