import { afterAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { exchange, parseResponses } from './support/client.ts';
import { isLong } from './support/long.ts';
import { api, main, preview, startTestServer } from './support/server.ts';

/** Marks the client's input. If a page contains it with the angle bracket, the page did not escape it. */
const canary = '<canary';
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((array) => Buffer.from(array).toString('latin1')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    canary,
    `"'>${canary} x=y>`,
    '%3Ccanary',
    '%00',
    '%ff',
    '//',
    '..',
    '?',
    '#',
    '\\',
    '\u{1f600}',
  ),
);
/** Line breaks are removed, because they would start another request. */
const mixed = fc.array(bytes, { maxLength: 5 }).map((parts) => parts.join('').replaceAll('\r\n', ''));
const host = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(main, preview, api) },
  { weight: 1, arbitrary: mixed },
);
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE');
const accept = fc.oneof(fc.constantFrom('text/html', '*/*', 'application/json'), mixed);

describe.each(['production', 'development'])('any bytes from a client, %s', async (environment) => {
  const server = await startTestServer({ APP_ENV: environment });
  afterAll(() => server.stop());

  test('get a well-formed response below 500 without unescaped input', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          method,
          path: mixed,
          query: mixed,
          referer: mixed,
          host,
          accept,
          language: mixed,
          cookie: mixed,
        }),
        async (sent) => {
          const request = [
            `${sent.method} /${sent.path}?${sent.query} HTTP/1.1`,
            `Host: ${sent.host}`,
            `Referer: ${sent.referer}`,
            `Accept: ${sent.accept}`,
            `Accept-Language: ${sent.language}`,
            `Cookie: vitrine=${sent.cookie}`,
            'Connection: close',
            '\r\n',
          ].join('\r\n');
          const received = await exchange(server.port, Buffer.from(request, 'latin1'), 2_000);
          const responses = parseResponses(received, sent.method);
          expect(responses.length).toBeGreaterThan(0);
          for (const { status, headers, body } of responses) {
            expect(status === 501 || status < 500).toBe(true);
            if (headers['content-type']?.startsWith('text/html')) expect(body).not.toContain(canary);
          }
        },
      ),
      { numRuns: isLong ? 400 : 150 },
    );
    expect(server.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  });
});
