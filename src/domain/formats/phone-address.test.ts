import { expect, test } from 'bun:test';
import { phoneAddress } from './phone-address.ts';

test.each([
  ['+44 20 7946 0001', 'tel:+442079460001'],
  ['Tel.: 030/123 456-78', 'tel:03012345678'],
  ['01.23.45.67.89', 'tel:0123456789'],
  ['(212) 555–0100', 'tel:2125550100'],
  ['\u202a+49 30 123456\u202c', 'tel:+4930123456'],
  ['Office (Berlin) (030) 123456', 'tel:030123456'],
  ['112', 'tel:112'],
])('%s is dialed as written', (written, address) => {
  expect(phoneAddress(written)).toBe(address);
});

test.each([
  ['+49 (0)30 123456', 'tel:+4930123456'],
  ['0044 ( 0 ) 20 7946 0001', 'tel:00442079460001'],
  ['(0)30 123456', 'tel:030123456'],
  ['+39 (0)6 1234567', 'tel:+39061234567'],
])('the zero of %s is dialed only if it is part of the number', (written, address) => {
  expect(phoneAddress(written)).toBe(address);
});

test.each([
  ['+1 555 123 4567 ext. 12', 'tel:+15551234567;ext=12'],
  ['+1 555 123 4567 x12', 'tel:+15551234567;ext=12'],
  ['+1 555 123 4567, extension 12', 'tel:+15551234567;ext=12'],
  ['+44 20 7946 0001 (after 6 pm)', 'tel:+442079460001'],
])('separates the extension of %s and ignores other words', (written, address) => {
  expect(phoneAddress(written)).toBe(address);
});

test.each([
  ['030 12345 / 040 23456', 'tel:03012345'],
  ['+49 30 12345/+49 40 23456', 'tel:+493012345'],
  ['+43 1 234567/68', 'tel:+431234567'],
  ['030 12345, 040 23456', 'tel:03012345'],
  ['030 12345; 040 23456', 'tel:03012345'],
  ['555 123 4567 / 555 987 6543', 'tel:5551234567'],
])('dials the first of the numbers in %s', (written, address) => {
  expect(phoneAddress(written)).toBe(address);
});

test.each([[''], ['ask me'], ['1-800-FLOWERS'], ['+'], ['Room 5'], ['1234 5678 9012 3456 7890']])(
  'finds no number to dial in %p',
  (written) => {
    expect(phoneAddress(written)).toBeNull();
  },
);
