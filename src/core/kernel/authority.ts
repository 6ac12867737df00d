import { isLoopback } from '../platform/ip-address.ts';
import type { Authority, Host } from './exchange.ts';
import type { IncomingRequest } from './request.ts';
import { splitTarget } from './target.ts';

export type HostFinder = (request: IncomingRequest) => Authority;

export interface HostFinderOptions {
  /** In development, `127.0.0.1`, `[::1]` and `localhost` on any port mean the first host. */
  readonly loopback: boolean;
}

const shape = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._~!$&'()*+,;=%-]+)(?::(?<port>\d{0,5}))?$/i;
const lastPort = 65_535;
const loopbackNames = ['localhost', '[::1]'];

export function createHostFinder(
  hosts: readonly [Host, ...Host[]],
  { loopback }: HostFinderOptions,
): HostFinder {
  const [first] = hosts;
  const byAuthority = new Map(hosts.flatMap((host) => spellings(host.origin).map((text) => [text, host])));

  return (request) => {
    const [value, other] = hostHeaders(request.rawHeaders);
    if (value === undefined) return { host: first, asked: '', problem: 'missing' };
    if (other !== undefined) return { host: first, asked: value, problem: 'doubled' };
    const asked = request.target.startsWith('/') ? value : (splitTarget(request.target).authority ?? value);
    const host = asked === value ? byAuthority.get(asked) : undefined;
    return host ? { host, asked, problem: null } : findByShape(asked, value);
  };

  function findByShape(asked: string, value: string): Authority {
    const parts = parseAuthority(asked);
    if (parts === null || parseAuthority(value) === null) return { host: first, asked, problem: 'malformed' };
    const { name, port } = parts;
    const host = byAuthority.get(port ? `${name}:${port}` : name);
    if (host) return { host, asked, problem: null };
    const isOurs = loopback && (loopbackNames.includes(name) || isLoopback(name));
    return { host: first, asked, problem: isOurs ? null : 'unknown' };
  }
}

function parseAuthority(text: string): { name: string; port: string } | null {
  const { name, port = '' } = shape.exec(text)?.groups ?? {};
  return name === undefined || Number(port) > lastPort ? null : { name: name.toLowerCase(), port };
}

/** Every spelling of an origin's authority that a client may send. */
export function spellings(origin: string): string[] {
  const { protocol, host, port } = new URL(origin);
  return port ? [host] : [host, `${host}:${protocol === 'https:' ? 443 : 80}`];
}

function hostHeaders(rawHeaders: readonly string[]): string[] {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && (name === 'Host' || name.toLowerCase() === 'host'))
      values.push(rawHeaders[index + 1] ?? '');
  }
  return values;
}
