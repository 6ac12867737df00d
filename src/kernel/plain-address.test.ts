import { expect, test } from 'bun:test';
import { plainAddress } from './plain-address.ts';

test.each([
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['::FFFF:203.0.113.1', '203.0.113.1'],
  ['::ffff:cb00:7101', '203.0.113.1'],
  ['0:0:0:0:0:ffff:cb00:7101', '203.0.113.1'],
  ['0000:0000:0000:0000:0000:FFFF:CB00:7101', '203.0.113.1'],
  ['0::ffff:203.0.113.1', '203.0.113.1'],
  ['::ffff:0:1', '0.0.0.1'],
  ['::ffff:255.255.255.255', '255.255.255.255'],
  ['203.0.113.1', '203.0.113.1'],
  ['2001:db8::ffff:203.0.113.1', '2001:db8::ffff:203.0.113.1'],
  ['::ffff:0:203.0.113.1', '::ffff:0:203.0.113.1'],
  ['fe80::ffff:1%eth0', 'fe80::ffff:1%eth0'],
  ['::1', '::1'],
  ['::ffff:12', '::ffff:12'],
  ['a name:ffff:', 'a name:ffff:'],
  ['', ''],
])('%p is %p', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});
