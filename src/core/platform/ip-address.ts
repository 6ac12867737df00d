import type { BlockList } from 'node:net';

/** Whether an IP address is in one of the networks. These are single addresses or ranges, for example `10.0.0.0/8`. */
export function createNetworkTest(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => false;
  let list: BlockList | null = null;
  return (address) => {
    list ??= createList(networks);
    // Also matches an IPv4-mapped IPv6 address.
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
}

function createList(networks: readonly string[]): BlockList {
  const list = new (net().BlockList)();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits ?? lengthOf(address)), familyOf(address));
  }
  return list;
}

let loaded: typeof import('node:net') | undefined;

/** Loaded with the first IP address. It would make the start a twentieth slower, and the first requests don't need it. */
function net(): typeof import('node:net') {
  const found: typeof import('node:net') = loaded ?? require('node:net');
  loaded = found;
  return found;
}

/** 4 or 6. 0 if the text isn't an IP address. */
export function isIP(text: string): number {
  return net().isIP(text);
}

export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= lengthOf(address));
}

/** Whether it is a loopback address. Names and the unspecified address aren't. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
}

/**
 * Converts an IPv4-mapped IPv6 address (`::ffff:203.0.113.1`, `0:0:0:0:0:ffff:cb00:7101`) to IPv4. Others
 * stay unchanged.
 */
export function plainAddress(address: string): string {
  if (!/:ffff:/i.test(address)) return address;
  // The most common spelling. A dual-stack listener has it in every request.
  const usual = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (usual !== undefined) return usual;
  const canonical = URL.parse(`http://[${address}]`)?.hostname ?? '';
  const [, high = '', low = ''] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(canonical) ?? [];
  if (low === '') return address;
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((bits) => [bits >> 8, bits & 255])
    .join('.');
}

/**
 * The first 64 bits of an IPv6 address, which belong to a client, or the first 48, which may belong to a
 * site, in a normalized spelling.
 */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const [head = '', tail] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back]
    .slice(0, bits / 16)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}

/** An IPv4 range in the last 32 bits of IPv6, after a prefix, for example `64:ff9b::`. */
export function embedIpv4(range: string, prefix: string): string {
  const [network, bits] = range.split('/');
  return `${prefix}${network}/${96 + Number(bits)}`;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** The length of an address in bits. */
function lengthOf(address: string): number {
  return familyOf(address) === 'ipv4' ? 32 : 128;
}
