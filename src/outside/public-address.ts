import { BlockList, isIP } from 'node:net';

/** The IANA registries of special-purpose addresses, and multicast. */
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

/** The prefix of addresses that a NAT64 gateway takes to the IPv4 address in their last 32 bits. */
const nat64 = '64:ff9b::';

const reachable = listOf(['0.0.0.0/0', globalIpv6, throughNat64('0.0.0.0/0')]);
const special = listOf([...specialIpv4, ...specialIpv6, ...specialIpv4.map(throughNat64)]);

/** Whether an address is one that anybody on the internet can reach, and so nothing behind our own walls. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  const plain = isIP(address) !== 0 && !address.includes('%');
  return plain && reachable.check(address, family) && !special.check(address, family);
}

/** A `BlockList` takes an IPv4-mapped IPv6 address for the IPv4 address it stands for. */
function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

function throughNat64(range: string): string {
  const [network, bits] = range.split('/');
  return `${nat64}${network}/${96 + Number(bits)}`;
}
