import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { isPublicAddress } from './public-address.ts';

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2000::',
  '2001:200::',
  '2001:4860:4860::8888',
  '2001:db7:ffff::1',
  '2001:db9::',
  '2003::1',
  '2a00:1450:4001:81b::200e',
  '2A00:1450:4001:81B::200E',
  '3ffe:ffff::1',
  '3fff:1000::',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
  '64:ff9b::8.8.8.8',
  '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.0',
  '10.255.255.255',
  '100.64.0.0',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.0.0',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.0',
  '192.0.0.255',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.0',
  '192.168.255.255',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::FFFF:10.0.0.1',
  '0:0:0:0:0:ffff:169.254.169.254',
  '::ffff:0:8.8.8.8',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b::1:808:808',
  '64:ff9b:1::8.8.8.8',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:1ff:ffff::1',
  '2001:db8::1',
  '2001:db8:ffff::1',
  '2002:808:808::1',
  '2002:7f00:1::1',
  '3fff::1',
  '3fff:fff:ffff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fdff:ffff::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'ff02::1',
  'fe80::1%eth0',
  '2a00::1%eth0',
  '::ffff:8.8.8.8%1',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '',
  ' ',
  'localhost',
  'example.org',
  '8.8.8',
  '8.8.8.8 ',
  '8.8.8.8/32',
  '8.8.8.8:80',
  '08.8.8.8',
  '0x8.8.8.8',
  '134744072',
  '256.1.1.1',
  '[2a00::1]',
  '2a00::1::1',
  '2a00:::1',
  '8.8.8.8\0',
])('%j is not an IP address and not public', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test('treats IPv6 addresses that embed IPv4 like the embedded one', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
      expect(isPublicAddress(`64:ff9b::${address}`)).toBe(isPublicAddress(address));
    }),
  );
});

test('treats IPv6 addresses outside 2000::/3 as not public, except embedded IPv4', () => {
  const group = fc.integer({ min: 0, max: 0xff_ff });
  const first = fc.oneof(fc.integer({ min: 0x65, max: 0x1f_ff }), fc.integer({ min: 0x40_00, max: 0xff_ff }));
  fc.assert(
    fc.property(first, fc.array(group, { minLength: 7, maxLength: 7 }), (...groups) => {
      const address = groups.flat().map((each) => each.toString(16));
      expect(isPublicAddress(address.join(':'))).toBe(false);
    }),
  );
});

test('returns a result for any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof isPublicAddress(text) === 'boolean'));
});
