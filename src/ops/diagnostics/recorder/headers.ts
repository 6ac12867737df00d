import { readableHeader } from '../../../core/kernel/request.ts';
import { decodeOften, redacted, secretNames } from './redact.ts';

export type Pair = readonly [name: string, value: string];

const secretHeader = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;
const mostHeaders = 200;

/** Names and values of headers as received, decoded. */
export function pairsOf(rawHeaders: readonly string[]): Pair[] {
  const found: Pair[] = [];
  for (let index = 0; index + 1 < rawHeaders.length && found.length < mostHeaders; index += 2) {
    found.push([rawHeaders[index] ?? '', readableHeader(rawHeaders[index + 1] ?? '')]);
  }
  return found;
}

export function hideSecretHeader([name, value]: Pair): Pair {
  return [name, isSecretHeader(name) ? redacted : value];
}

/** The values in a request that no one else may read. */
export function secretsOf(headers: readonly Pair[], query: string): string[] {
  const cookies = parseCookies(headers).map(([, value]) => value);
  return [...secretsIn(headers), ...cookies.filter(isWorthHiding), ...secretsInQuery(query)];
}

/** The whole value, its last word, the value of `name=xyz; Path=/`, and the decoded value of `Basic`. */
export function secretsIn(headers: readonly Pair[]): string[] {
  return headers
    .filter(([name]) => isSecretHeader(name))
    .flatMap(([, value]) => {
      const credential = value.split(' ').at(-1) ?? '';
      const basic = /^basic /i.test(value) ? Buffer.from(credential, 'base64').toString() : '';
      return [
        value,
        credential,
        value.split(';')[0]?.split('=').slice(1).join('=') ?? '',
        basic.slice(basic.indexOf(':') + 1),
      ];
    })
    .filter(isWorthHiding);
}

/** Secrets in a query by parameter name, as sent and decoded. */
function secretsInQuery(query: string): string[] {
  return query
    .slice(1)
    .split(/[&;]/)
    .flatMap((pair) => {
      const [name = '', ...rest] = pair.split('=');
      const value = rest.join('=');
      return secretNames.test(decodeOften(name)) ? [value, decodeOften(value)] : [];
    })
    .filter(isWorthHiding);
}

/**
 * Hides a value everywhere only if it can't be an ordinary word. A cookie with the value `html` must not hide
 * every `html` in the record.
 */
function isWorthHiding(value: string): boolean {
  return value.length >= 8 || (value.length >= 4 && /\d/.test(value) && /[a-z]/i.test(value));
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

/** Except the debug token of a request, which isn't secret. */
function isSecretHeader(name: string): boolean {
  const plain = name.trim();
  return secretHeader.test(plain) || (secretNames.test(plain) && !/^x-debug-token/i.test(plain));
}
