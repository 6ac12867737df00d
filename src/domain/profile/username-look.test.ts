import { expect, test } from 'bun:test';
import { lookOfUsername } from './username-look.ts';

test.each([
  ['olga', 'o1ga'],
  ['olga', '0lga'],
  ['olga', 'OLGA'],
  ['olga', 'оlgа'],
  ['alice', 'aIice'],
  ['alice', 'al1ce'],
  ['Ian', 'lan'],
  ['mike', 'rnike'],
  ['walter', 'vvalter'],
  ['sam', '5am'],
  ['paul', 'рaul'],
  ['nikos', 'ηikos'],
  ['NIKOS', 'ΝIKOS'],
  ['jose', 'josé'],
  ['ada.lovelace', 'ada-lovelace'],
  ['ada.lovelace', 'ada_Iove1ace'],
])('%s could be mistaken for %s', (one, other) => {
  expect(lookOfUsername(one)).toBe(lookOfUsername(other));
});

test.each([
  ['ian', 'jan'],
  ['anna', 'anne'],
  ['ada', 'ada2'],
  ['ada-lovelace', 'adalovelace'],
  ['clara', 'dara'],
  ['李', '王'],
  ['عمر', 'عمرو'],
])('%s is distinct from %s', (one, other) => {
  expect(lookOfUsername(one)).not.toBe(lookOfUsername(other));
});
