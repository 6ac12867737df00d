import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { contrast } from '../../core/html/design/readable-color.ts';
import { accents, themes } from '../profile/document.ts';
import { accentColors, accentStyle, colorsOfAccent } from './accents.ts';
import { groundsOf as groundsIn } from './theme-colors.ts';

type Mode = 'light' | 'dark';

/** The contrast that WCAG 2.2, 1.4.3 requires for text of any size. */
const least = 4.5;

/** The background colors behind text, read from the theme's style sheet. */
async function groundsOf(theme: string): Promise<Record<Mode, string[]>> {
  const css = await Bun.file(join(import.meta.dir, `styles/${theme}.css`)).text();
  const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');
  const grounds = (part: string) => ['paper', 'tint'].map((name) => colorIn(part, name));
  return { light: grounds(light), dark: grounds(dark) };
}

function colorIn(css: string, name: string): string {
  const [, color] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css) ?? [];
  if (!color) throw new Error(`there is no --${name}`);
  return color;
}

describe.each([...themes])('every accent is readable on %s', (theme) => {
  test.each(['light', 'dark'] as const)('%s', async (mode) => {
    const grounds = (await groundsOf(theme))[mode];
    const tooFaint = accents.flatMap((accent) =>
      grounds
        .filter((ground) => contrast(accentColors[accent][mode], ground) < least)
        .map((ground) => `${accent} on ${ground}`),
    );
    expect(tooFaint).toEqual([]);
  });
});

test.each([...themes])('any color of a member is readable on %s', (theme) => {
  const grounds = groundsIn[theme];
  expect([grounds.light.length, grounds.dark.length]).toEqual([2, 2]);
  const channel = fc.constantFrom('00', '33', '80', 'c0', 'ff', 'Fe');
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const colors = colorsOfAccent(`#${red}${green}${blue}`, grounds);
      for (const mode of ['light', 'dark'] as const)
        for (const ground of grounds[mode])
          expect(contrast(colors[mode], ground)).toBeGreaterThanOrEqual(least);
    }),
  );
});

test('keeps a color that is readable as it is', () => {
  expect(colorsOfAccent('#0A5A6E', groundsIn.paper).light).toBe('#0a5a6e');
});

test("limits an accent to screens and keeps the theme's own color without one", () => {
  expect(accentStyle(null, groundsIn.paper)).toBe('');
  expect(accentStyle('teal', groundsIn.paper)).toBe(
    '@media screen{:root{--accent:#0d5a6e}}@media screen and (prefers-color-scheme:dark){:root{--accent:#8fc6d8}}',
  );
});
