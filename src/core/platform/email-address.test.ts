import { expect, test } from 'bun:test';
import { foldEmailAddress, parseEmailAddress } from './email-address.ts';

test('keeps email addresses as typed, except for the case and encoding of the host', () => {
  expect(parseEmailAddress(' Ada.Lovelace+home@Example.ORG ')).toBe('Ada.Lovelace+home@example.org');
  expect(parseEmailAddress("o'hara_1@mail.example.co.uk")).toBe("o'hara_1@mail.example.co.uk");
  expect(parseEmailAddress('ada@bücher.example')).toBe('ada@xn--bcher-kva.example');
  expect(foldEmailAddress('Ada@example.org')).toBe('ada@example.org');
});

const none = [
  [
    '',
    'ada',
    '@example.org',
    'ada@',
    'ada@localhost',
    'ada@@example.org',
    'ada@example..org',
    '.ada@example.org',
  ],
  [
    'ada.@example.org',
    'a da@example.org',
    'ada@exam ple.org',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@-a.org',
  ],
  ['ada@example.org\nBcc: x@example.org', 'ada\r\n@example.org', 'ada@example.org,eve@example.org'],
  [
    'Ada <ada@example.org>',
    '"ada lovelace"@example.org',
    'ada@example.org?x',
    'ada@example.org#x',
    'ada@a/b.org',
  ],
  [
    'ada@example.org:25',
    `${'a'.repeat(65)}@example.org`,
    `ada@${'a.'.repeat(130)}org`,
    'ada@\0example.org',
    'ädä@example.org',
  ],
].flat();

test.each(none)('%p is not an email address', (text) => expect(parseEmailAddress(text)).toBeNull());
