import { expect, test } from 'bun:test';
import { createNetworkTest, isNetwork, networkOf, plainAddress } from './ip-address.ts';

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
])('%p is parsed as %p', (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});

test.each([
  ['10.0.0.0/8', true],
  ['10.0.0.1', true],
  ['::1', true],
  ['2001:db8::/128', true],
  ['10.0.0.0/33', false],
  ['2001:db8::/129', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['example.org', false],
])('recognizes whether %p is a network: %p', (text, expected) => {
  expect(isNetwork(text)).toBe(expected);
});

test('matches single addresses, ranges and IPv4-mapped IPv6', () => {
  const isOurs = createNetworkTest(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32', '::1']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.1', '2001:db8:1::', '::1'])
    expect([address, isOurs(address)]).toEqual([address, true]);
  for (const address of ['11.0.0.0', '192.0.2.2', '2001:db9::', '::2', '10.1.2', ''])
    expect([address, isOurs(address)]).toEqual([address, false]);
});

test('counts an IPv6 network as one client in every notation', () => {
  for (const address of ['2001:db8::1', '2001:0DB8:0:0:ffff::', '2001:db8:0:0:1:2:3:4'])
    expect(networkOf(address)).toBe('2001:db8:0:0');
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1');
});
