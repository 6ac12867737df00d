const secretHeaders = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;

/** Names and values of a request's headers, as they may be shown. */
export function showHeaders(rawHeaders: readonly string[]): [name: string, value: string][] {
  const shown: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    shown.push([name, secretHeaders.test(name) ? 'redacted' : (rawHeaders[index + 1] ?? '')]);
  }
  return shown;
}
