import { expect, test } from 'bun:test';
import { countInArabic } from './count-in-arabic.ts';

const people = { one: 'شخص واحد', two: 'شخصان', few: 'أشخاص', many: 'شخصًا', other: 'شخص' };

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
])('%d is %s', (count, text) => {
  expect(countInArabic(count, people)).toBe(text);
});

test('a number is shown as somebody else writes it', () => {
  expect(countInArabic(1100, people, '1,100')).toBe('1,100 شخص');
});
