import { expect, test } from 'bun:test';
import { createPurposeSeal } from './purpose-seal.ts';

const seal = createPurposeSeal('a secret that is long enough for this', 'mail');

test('decrypts sealed values, and encrypts the same value differently each time', () => {
  for (const text of ['', 'vit_abc', 'ähm \u{1f512}', 'x'.repeat(10_000)]) {
    expect(seal.open(seal.close(text))).toBe(text);
    expect(seal.close(text)).not.toBe(seal.close(text));
  }
});

test("doesn't open values sealed for another purpose, with another secret, or changed", () => {
  const sealed = seal.close('vit_abc');
  expect(createPurposeSeal('a secret that is long enough for this', 'another').open(sealed)).toBeNull();
  expect(createPurposeSeal('another secret that is long enough too', 'mail').open(sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(seal.open(changed.toString('base64url'))).toBeNull();
  }
  for (const text of ['', 'abc', '!', sealed.slice(0, 20), `${sealed}AAAA`])
    expect(seal.open(text)).toBeNull();
});
