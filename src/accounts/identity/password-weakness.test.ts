import { expect, test } from 'bun:test';
import { findWeakness } from './password-weakness.ts';

test.each([
  ['elevenchars', 'too-short'],
  ['x'.repeat(257), 'too-long'],
  ['ababababababab', 'too-easy'],
  ['abcdefghijklm', 'too-easy'],
  ['987654321098', 'too-easy'],
  ['ada.lovelace', 'too-easy'],
  ['1Ada.Lovelace2', 'too-easy'],
  ['1q2w3e4r5t6y', 'too-common'],
  ['Administrator', 'too-common'],
  ['password1234', 'too-common'],
  ['!!Password!!2026', 'too-common'],
  ['ｐａｓｓｗｏｒｄ１２３４', 'too-common'],
  ['letmeinletmein', 'too-common'],
  ['monkey1monkey1', 'too-common'],
] as const)('the password %p is %s', async (password, weakness) => {
  expect(await findWeakness(password, 'ada.lovelace')).toBe(weakness);
});

test.each([
  'seven green bottles',
  'correcthorsebatterystaple',
  'ada.lovelace sings at dawn',
  'k7#Qz!vP2m$w',
  '密码是七个绿色的瓶子站在墙上',
  'abcdef and then no more',
])('accepts the password %p', async (password) => {
  expect(await findWeakness(password, 'ada.lovelace')).toBeNull();
});
