import { expect, test } from 'bun:test';
import { createSeal } from './seal.ts';

test('what is sealed with one token or key is opened with no other', () => {
  const sealed = createSeal('vit_one', 'key').close('the answer');
  expect(createSeal('vit_one', 'key').open(sealed)).toBe('the answer');
  expect(() => createSeal('vit_other', 'key').open(sealed)).toThrow();
  expect(() => createSeal('vit_one', 'other').open(sealed)).toThrow();
  expect(createSeal('vit_one', 'key').close('the answer')).not.toBe(sealed);
});
