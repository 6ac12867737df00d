import type { IncomingRequest } from '../kernel/request.ts';

/** Headers whose values can't be joined. The first value counts. */
const single = new Set(
  `age authorization content-length content-type etag expires from host if-modified-since if-unmodified-since
  last-modified location max-forwards proxy-authorization referer retry-after server user-agent`.split(/\s+/),
);

export function collectHeaders(rawHeaders: readonly string[]): IncomingRequest['headers'] {
  const headers: Record<string, string> = Object.create(null);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    const value = rawHeaders[index + 1] ?? '';
    const before = headers[name];
    if (before === undefined) headers[name] = value;
    else if (!single.has(name)) headers[name] = `${before}${name === 'cookie' ? '; ' : ', '}${value}`;
  }
  return headers;
}
