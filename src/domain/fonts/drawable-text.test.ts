import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { ownFonts } from '../cards/fonts.ts';
import { drawableText, firstDrawable } from './drawable-text.ts';
import { createCoverage, isCovered, markCoverage } from './mark-coverage.ts';

const coverage = createCoverage();
for (const path of ownFonts) markCoverage(readFileSync(path), coverage);
const canDraw = (point: number) => isCovered(coverage, point);

test.each([
  'Alice Moreau',
  'Đặng Thị Ngọc Nguyễn',
  'Søren Ünlü-Łukaszewicz ß',
  'Дмитрий Қазақ',
  'Ελένη Παπαδοπούλου ἀρχή',
  'نور حدّاد',
  'یوسف پژمان',
  'יוסף בן־דוד',
  'मोहन शर्मा',
  'O’Brien – “quoted” №5 €',
])('can draw %s', (name) => {
  expect(drawableText(name, canDraw)).toBe(name);
});

test.each(['王小明', '田中さくら', '김민준', 'ສົມ', 'Ann 王'])("can't draw %s", (name) => {
  expect(drawableText(name, canDraw)).toBeNull();
});

test('drops ornaments and ignores invisible marks', () => {
  expect(drawableText('Rocket 🚀 maker 👩‍🚀', canDraw)).toBe('Rocket maker');
  expect(drawableText('🚀', canDraw)).toBeNull();
  expect(drawableText('\u200d\ufe0f ', canDraw)).toBeNull();
});

test('returns the first drawable text or null', () => {
  expect(firstDrawable(['王小明', 'wang', 'host'], canDraw)).toBe('wang');
  expect(firstDrawable(['王小明'], canDraw)).toBe('');
});

test('rejects files that are not fonts', () => {
  expect(() => markCoverage(Buffer.from('<html>'.repeat(20)), createCoverage())).toThrow(
    'it is not a TrueType',
  );
});
