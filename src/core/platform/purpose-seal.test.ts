import { expect, test } from 'bun:test';
import { createPurposeSeal } from './purpose-seal.ts';

const seal = createPurposeSeal('a secret that is long enough for this', 'mail');

test('what was sealed is opened again, and no two seals are alike', () => {
  for (const text of ['', 'vit_abc', 'ähm \u{1f512}', 'x'.repeat(10_000)]) {
    expect(seal.open(seal.close(text))).toBe(text);
    expect(seal.close(text)).not.toBe(seal.close(text));
  }
});

test('for another purpose, by another secret, or changed, it stays closed', () => {
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
