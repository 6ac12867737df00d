import { afterAll, describe, expect, test } from 'bun:test';
import { preview, startTestServer } from '../support/server.ts';

describe('4.2 rule 3: type and slug are null, so the response carries the profile data', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const look = (target: string, headers: Record<string, string> = {}, method = 'GET') =>
    server.call(target, { host: preview, headers, method });

  test('as a page, without a preference', async () => {
    for (const headers of [{}, { Accept: '*/*' }, { Accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' }]) {
      const { status, headers: sent, body } = await look('/alice', headers);
      expect([status, sent['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1 class="p-name"><bdi>Alice Example</bdi></h1>');
    }
  });

  test('as JSON, by Accept or by ?format=', async () => {
    for (const [target, headers] of [
      ['/alice', { Accept: 'application/json' }],
      ['/alice', { Accept: 'application/json; charset=utf-8; q=0.9, text/html;level=1;q=0.1' }],
      ['/alice', { Accept: 'text/html;q=0.5, application/json' }],
      ['/alice?format=json', {}],
      ['/alice?format=json', { Accept: 'text/html' }],
    ] as const) {
      const { status, headers: sent, body } = await look(target, headers);
      expect([status, sent['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect(JSON.parse(body)).toEqual({
        basics: { name: 'Alice Example', label: 'Tester' },
        username: 'alice',
        meta: { canonical: `http://${preview}/alice`, lastModified: '2026-01-02T03:04:05.000Z' },
      });
    }
  });

  test('not shown, chosen: what nothing here satisfies is 406 with the list', async () => {
    for (const [target, headers] of [
      ['/alice?format=odt', {}],
      ['/alice?format=', {}],
      ['/alice', { Accept: 'image/png' }],
    ] as const) {
      const { status, body } = await look(target, { ...headers, 'X-Debug': '1' });
      expect(status).toBe(406);
      expect(body).toContain(
        'This profile is available as html, json, jsonld, vcard, markdown, text, qr, card, docx, pdf, qr-png, badge.',
      );
    }
  });

  test('not shown, chosen: HEAD is GET without the body', async () => {
    const get = await look('/alice');
    const head = await look('/alice', {}, 'HEAD');
    expect(head.body).toBe('');
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
  });

  test('not shown, chosen: a strong ETag for each representation, and 304', async () => {
    const page = await look('/alice');
    const data = await look('/alice?format=json');
    expect(page.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(page.headers.etag).not.toBe(data.headers.etag ?? '');
    expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(page.headers.vary).toBe('Accept, Accept-Encoding, Accept-Language');
    const again = await look('/alice', { 'If-None-Match': `"other", W/${page.headers.etag}` });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', page.headers.etag]);
    expect((await look('/alice?format=json', { 'If-None-Match': page.headers.etag ?? '' })).status).toBe(200);
  });

  test('not shown, chosen: an unknown section of a known user is `Section not found.`', async () => {
    const { status, body } = await look('/alice/nonsense', { Accept: 'text/plain' });
    expect([status, body]).toEqual([404, '404 Not Found\n\nSection not found.\n']);
  });
});
