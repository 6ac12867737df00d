import { afterAll, describe, expect, test } from 'bun:test';
import { preview, startTestServer } from '../support/server.ts';

describe.each(['production', 'development'])('7 E3: `User not found.`, %s', async (environment) => {
  const server = await startTestServer({ APP_ENV: environment });
  afterAll(() => server.stop());
  const look = (accept: string, language = 'en') =>
    server.call('/nobody', { host: preview, headers: { Accept: accept, 'Accept-Language': language } });

  test('as a page', async () => {
    const { status, headers, body } = await look('text/html');
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('User not found.');
  });

  test('as a problem document', async () => {
    const { status, headers, body } = await look('application/json');
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(JSON.parse(body)).toMatchObject({ status: 404, title: 'Not Found', detail: 'User not found.' });
  });

  test('as text', async () => {
    expect((await look('text/plain')).body).toBe('404 Not Found\n\nUser not found.\n');
  });

  test('in every language the same words', async () => {
    for (const language of ['fr', 'de', 'es', 'ar', 'ja']) {
      expect((await look('text/html', language)).body).toContain('User not found.');
    }
  });
});
