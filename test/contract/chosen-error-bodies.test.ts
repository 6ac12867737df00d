import { afterAll, describe, expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from '../support/server.ts';

describe('7, not shown: error bodies in production', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());

  test.each([
    [main, undefined, 'text/html'],
    [main, '*/*', 'text/html'],
    [main, 'application/json', 'application/problem+json'],
    [main, 'application/problem+json', 'application/problem+json'],
    [main, 'text/plain', 'text/plain'],
    [main, 'image/png', 'text/html'],
    [main, 'garbage', 'text/html'],
    [preview, undefined, 'text/html'],
    [preview, 'application/json;q=0.9, text/html;q=0.1', 'application/problem+json'],
    [api, undefined, 'application/problem+json'],
    [api, '*/*', 'application/problem+json'],
    [api, 'text/html', 'text/html'],
    [api, 'image/png', 'application/problem+json'],
  ])('%s with Accept: %s is %s', async (host, accept, type) => {
    const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
    const answer = await server.call('//', { host, method: 'POST', headers });
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
  });

  test.each([
    ['?format=json', 'text/html', 'application/problem+json'],
    ['?format=text', 'text/html', 'text/plain'],
    ['?format=html', 'application/json', 'text/html'],
    ['?format=constructor', 'application/json', 'application/problem+json'],
  ])('%s is more than Accept: %s', async (query, accept, type) => {
    const answer = await server.call(`/nobody${query}`, { host: preview, headers: { Accept: accept } });
    expect([answer.status, answer.headers['content-type']]).toEqual([404, `${type}; charset=utf-8`]);
  });

  test('the problem document is RFC 9457, and nothing more', async () => {
    const { body } = await server.call('/nope', { host: api });
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: `No route found for "GET http://${api}/nope"`,
    });
  });

  test('the page names the next step and shows no internals', async () => {
    const { body } = await server.call('/nope');
    expect(body).toContain('<title>404 Not Found</title>');
    expect(body).toContain('Check the URL for typos.');
    expect(body).toContain(`<a href="http://${main}/">Go to the home page</a>`);
    expect(body).not.toMatch(/stack|src\/|stage|HttpError/i);
  });

  test('every error response is uncached and carries the security headers', async () => {
    for (const [host, target, method] of [
      [main, '/nope', 'GET'],
      [main, '/', 'POST'],
      [preview, '/nobody', 'GET'],
      [api, '/nope', 'GET'],
      ['evil.example', '/', 'GET'],
    ] as const) {
      const { headers } = await server.call(target, { host, method });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['content-security-policy']).toStartWith("default-src 'none';");
      expect(headers.vary).toContain('Accept');
    }
  });

  test('input comes out as text in every representation', async () => {
    for (const accept of ['text/html', 'application/json', 'text/plain']) {
      const { headers, body } = await server.call('/<script>', {
        headers: { Accept: accept, Referer: '"><script>' },
      });
      if (accept === 'text/html') expect(body).not.toContain('<script');
      else expect(headers['content-type']).not.toContain('html');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

describe('7, not shown: an internal error', async () => {
  const hook = `${import.meta.dir}/../support/faulty-hook.ts`;

  test('production shows a reference, and the log has the details', async () => {
    const server = await startTestServer({ REQUEST_HOOK: hook });
    const { status, body } = await server.call('/', { headers: { Accept: 'application/json' } });
    await server.stop();
    const { detail, reference } = JSON.parse(body);
    expect(status).toBe(500);
    expect(reference).toMatch(/^[0-9a-f]{12}$/);
    expect(detail).toBe(`Something went wrong on our side. The reference is ${reference}.`);
    expect(body).not.toContain('sesame');
    const lines = server.logged.filter((line) => line.includes(reference));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('the password is sesame');
  });

  test('development shows the message and the trace', async () => {
    const server = await startTestServer({ APP_ENV: 'development', REQUEST_HOOK: hook });
    const { status, body } = await server.call('/');
    await server.stop();
    expect(status).toBe(500);
    expect(body).toContain('<title>500 Internal Server Error</title>');
    expect(body).toContain('the password is sesame');
    expect(body).toContain('caused by');
  });
});
