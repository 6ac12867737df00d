import { isIP, plainAddress } from '../platform/ip-address.ts';
import { header, type IncomingRequest } from './request.ts';

/** Information from proxies about a request, in `Forwarded` (RFC 7239) and the older headers. */
export interface Forwarding {
  /** The client first, then each proxy that forwarded the request. */
  readonly addresses: readonly string[];
  /** A message for the client if the two sources disagree. */
  readonly contradiction: string | null;
}

const facts = [
  { parameter: 'for', header: 'x-forwarded-for', of: 'the client address' },
  { parameter: 'proto', header: 'x-forwarded-proto', of: 'the scheme' },
  { parameter: 'host', header: 'x-forwarded-host', of: 'the host' },
] as const;

export function parseForwarding(request: IncomingRequest): Forwarding {
  const standard = parseForwarded(header(request, 'forwarded') ?? '');
  const disputed = facts.find((fact) => {
    const one = standard.map((element) => element[fact.parameter]).filter((value) => value !== undefined);
    const other = list(header(request, fact.header));
    return one.length > 0 && other.length > 0 && one.map(bare).join() !== other.map(bare).join();
  });
  const older = list(header(request, 'x-forwarded-for'));
  const addresses = older.length > 0 ? older : standard.flatMap((element) => element.for ?? []);
  return {
    addresses: addresses.map(bare),
    contradiction: disputed
      ? `The headers Forwarded and ${disputed.header} disagree about ${disputed.of}. Let the proxy send one of them.`
      : null,
  };
}

function parseForwarded(value: string): Record<string, string>[] {
  return list(value).map((element) =>
    Object.fromEntries(
      element.split(';').map((pair) => {
        const [name = '', ...rest] = pair.split('=');
        return [
          name.trim().toLowerCase(),
          rest
            .join('=')
            .trim()
            .replace(/^"(.*)"$/, '$1'),
        ];
      }),
    ),
  );
}

function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * Removes brackets, port and IPv4 mapping, for example from `"[2001:db8::1]:4711"`, `192.0.2.1:80` and
 * `::ffff:192.0.2.1`.
 */
function bare(value: string): string {
  const lower = value.toLowerCase();
  if (isIP(lower)) return plainAddress(lower);
  return plainAddress(/^\[(.+)\](:\d+)?$/.exec(lower)?.[1] ?? /^([\d.]+):\d+$/.exec(lower)?.[1] ?? lower);
}
