/** An IPv4 address that came dressed as IPv6 (`::ffff:203.0.113.1`, `0:0:0:0:0:ffff:cb00:7101`) as itself; any other as it is. */
export function plainAddress(address: string): string {
  if (!/:ffff:/i.test(address)) return address;
  // As a socket spells it, for every request on a listener of both kinds.
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
