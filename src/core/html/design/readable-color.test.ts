import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { contrast, readableOn, tint } from './readable-color.ts';

const light = ['#fcfbf8', '#ffffff'];
const dark = ['#171614', '#1f1e1b'];

test('computes contrast as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('keeps a readable color, and only changes the lightness of others', () => {
  expect(readableOn('#8a3b12', light)).toBe('#8a3b12');
  expect(readableOn('#ffee00', light)).toMatch(/^#([4-9].)\1?[4-9].00$/);
  expect(readableOn('#000080', dark)).toMatch(/^#(..)\1ff$/);
  expect(readableOn('#ffffff', light)).toBe('#737373');
});

test('makes every color readable on light and dark backgrounds', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, fc.constantFrom(light, dark), (one, grounds) => {
      const readable = readableOn(one, grounds);
      expect(Math.min(...grounds.map((ground) => contrast(readable, ground)))).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

test('mixes a share of a color into a background', () => {
  expect(tint('#000000', '#ff0000', 0.5)).toBe('#800000');
  expect(tint('#fcfbf8', '#123456', 0)).toBe('#fcfbf8');
});
