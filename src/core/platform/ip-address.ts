import type { BlockList } from 'node:net';

/** Whether an IP address lies in one of the networks, which are single addresses or ranges such as `10.0.0.0/8`. */
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

/** Loaded with the first IP address: it makes a start a twentieth slower, and the first readers do not need it. */
function net(): typeof import('node:net') {
  const found: typeof import('node:net') = loaded ?? require('node:net');
  loaded = found;
  return found;
}

/** 4, 6, or 0 where it is not an IP address. */
export function isIP(text: string): number {
  return net().isIP(text);
}

export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= lengthOf(address));
}

/** A loopback address; neither a name nor the unspecified address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
}

/** An IPv4-mapped IPv6 address (`::ffff:203.0.113.1`, `0:0:0:0:0:ffff:cb00:7101`) as IPv4; any other unchanged. */
export function plainAddress(address: string): string {
  if (!/:ffff:/i.test(address)) return address;
  // The common spelling, which a dual-stack listener has for every request.
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

/** The first 64 bits of an IPv6 address, which one client has, or 48, which one site may have: in one spelling. */
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

/** An IPv4 range in the last 32 bits of IPv6, behind a prefix such as `64:ff9b::`. */
export function embedIpv4(range: string, prefix: string): string {
  const [network, bits] = range.split('/');
  return `${prefix}${network}/${96 + Number(bits)}`;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

/** In bits. */
function lengthOf(address: string): number {
  return familyOf(address) === 'ipv4' ? 32 : 128;
}
