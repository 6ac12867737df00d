import { createNetworkTest, embedIpv4 } from '../platform/ip-address.ts';

/** Special-purpose addresses of the IANA registries, and multicast. */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const globalIpv6 = '2000::/3';
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** The prefix of addresses that a NAT64 gateway translates to the IPv4 address in their last 32 bits. */
const nat64 = '64:ff9b::';

const isReachable = createNetworkTest(['0.0.0.0/0', globalIpv6, throughNat64('0.0.0.0/0')]);
const isSpecial = createNetworkTest([...specialIpv4, ...specialIpv6, ...specialIpv4.map(throughNat64)]);

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  return !address.includes('%') && isReachable(address) && !isSpecial(address);
}

function throughNat64(range: string): string {
  return embedIpv4(range, nat64);
}
