import { expect, test } from 'bun:test';
import { codeAt, findCounter, toBase32 } from './totp.ts';

const secrets = {
  sha1: Buffer.from('12345678901234567890'),
  sha256: Buffer.from('12345678901234567890123456789012'),
  sha512: Buffer.from('1234567890123456789012345678901234567890123456789012345678901234'),
};

// RFC 6238, appendix B.
test.each([
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
])('RFC 6238: returns the codes of the test table at %d', (seconds, sha1, sha256, sha512) => {
  expect(codeAt(secrets.sha1, seconds, 8)).toBe(sha1);
  expect(codeAt(secrets.sha256, seconds, 8, 'sha256')).toBe(sha256);
  expect(codeAt(secrets.sha512, seconds, 8, 'sha512')).toBe(sha512);
});

test('accepts codes 30 seconds early or late, and no counter twice', () => {
  const at = (seconds: number) => new Date(seconds * 1000);
  const code = codeAt(secrets.sha1, 3000);
  expect(findCounter(secrets.sha1, code, at(3000), 0)).toBe(100);
  expect(findCounter(secrets.sha1, code, at(2970), 0)).toBe(100);
  expect(findCounter(secrets.sha1, code, at(3059), 0)).toBe(100);
  expect(findCounter(secrets.sha1, code, at(3060), 0)).toBeNull();
  expect(findCounter(secrets.sha1, code, at(2969), 0)).toBeNull();
  expect(findCounter(secrets.sha1, code, at(3000), 100)).toBeNull();
  expect(findCounter(secrets.sha1, '', at(3000), 0)).toBeNull();
});

test('RFC 4648: encodes base32', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(toBase32(Buffer.from('12345678901234567890'))).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
