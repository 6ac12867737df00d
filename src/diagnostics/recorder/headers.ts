import { readableHeader } from '../../kernel/request.ts';
import { redacted, secretNames } from './redact.ts';

export type Pair = readonly [name: string, value: string];

const secretHeader = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;
const most = 200;

/** Names and values of headers as they were received, readable. */
export function pairsOf(rawHeaders: readonly string[]): Pair[] {
  const found: Pair[] = [];
  for (let index = 0; index + 1 < rawHeaders.length && found.length < most; index += 2) {
    found.push([rawHeaders[index] ?? '', readableHeader(rawHeaders[index + 1] ?? '')]);
  }
  return found;
}

export function hideSecretHeader([name, value]: Pair): Pair {
  return [name, isSecretHeader(name) ? redacted : value];
}

/** The whole value, the credential of `Bearer xyz`, and the value of `name=xyz; Path=/`. */
export function secretsIn(headers: readonly Pair[]): string[] {
  return headers
    .filter(([name]) => isSecretHeader(name))
    .flatMap(([, value]) => [
      value,
      value.split(' ').at(-1) ?? '',
      value.split(';')[0]?.split('=').slice(1).join('=') ?? '',
    ]);
}

export function parseCookies(headers: readonly Pair[]): Pair[] {
  const all = headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';'));
  return all.flatMap((cookie): Pair[] => {
    const [name = '', ...rest] = cookie.split('=');
    return name.trim() === '' ? [] : [[name.trim(), rest.join('=').trim()]];
  });
}

/** The debug token of a request is ours to show. */
function isSecretHeader(name: string): boolean {
  return secretHeader.test(name) || (secretNames.test(name) && !/^x-debug-token/i.test(name));
}
