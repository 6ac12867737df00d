import { afterAll, describe, expect, test } from 'bun:test';
import { api, main, preview, startTestServer } from '../support/server.ts';

describe('7: in development a 404 is an HTML page', async () => {
  const server = await startTestServer({ APP_ENV: 'development' });
  afterAll(() => server.stop());

  test.each([main, preview, api])('on %s it is the default for */*', async (host) => {
    const { headers, body } = await server.call('//nope', { host, headers: { Accept: '*/*' } });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<title>404 Not Found</title>');
  });

  test('it is titled with status and reason, and shows request line, message, trace and stages', async () => {
    const { body } = await server.call('/nope?x=1', { headers: { Referer: 'https://elsewhere.example/' } });
    expect(body).toContain('<title>404 Not Found</title>');
    expect(body).toContain('<code>GET /nope?x=1</code>');
    expect(body).toContain(
      `No route found for &quot;GET http://${main}/nope?x=1&quot; (from &quot;https://elsewhere.example/&quot;)`,
    );
    expect(body).toContain('<h2>Stack trace</h2>');
    expect(body).toMatch(
      /<code>carryOut<\/code> <span class="place">src\/core\/kernel\/kernel\.ts:\d+<\/span>/,
    );
    expect(body.replace(/<span class="(keyword|literal)">(.*?)<\/span>/g, '$2')).toMatch(
      /<code class="current"><span class="number">\d+<\/span>\s+return new HttpError\(404, /,
    );
    expect(body).toMatch(/\d+ frames? of libraries and the runtime/);
    expect(body).toMatch(/<code>begin<\/code> <span class="place">src\/core\/listener\/turn\.ts:\d+<\/span>/);
    expect(body).toContain('<h2>Stages</h2>');
    expect(body).toMatch(/host main, client 127\.0\.0\.1/);
    expect(body).toMatch(/<span class="time">\d+\.\d{3} ms<\/span>/);
    expect(body).toContain('no match: segment 1 is not &quot;health&quot;');
  });

  test('E2 and E3 have the page too', async () => {
    const method = await server.call('/health', { method: 'DELETE' });
    expect(method.body).toContain('<title>405 Method Not Allowed</title>');
    expect(method.body).toContain(
      '405: /health has a route on the main host, but none for DELETE; it takes GET (rule E2)',
    );
    const user = await server.call('/nobody', { host: preview });
    expect(user.body).toContain('<title>404 Not Found</title>');
    expect(user.body).toContain(
      '404: every stage let it pass, then the handler of the route preview said: User not found. (rule E3)',
    );
    expect(user.body).toContain('src/hosts/preview/show-published.ts');
  });

  test('a stage that refuses is the last one reached', async () => {
    const { status, body } = await server.call('/nope', { host: 'evil.example' });
    expect(status).toBe(421);
    expect(body).toContain('<title>421 Misdirected Request</title>');
    expect(body).toContain('refused: This server does not serve the host &quot;evil.example&quot;.');
    expect(body.match(/not reached/g)?.length).toBe(6);
  });

  test('a JSON client gets the same as a problem document', async () => {
    const { headers, body } = await server.call('/nope', { headers: { Accept: 'application/json' } });
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const problem = JSON.parse(body);
    expect(problem).toMatchObject({ status: 404, detail: `No route found for "GET http://${main}/nope"` });
    expect(problem.request).toBe('GET /nope');
    expect(problem.exceptions[0].frames[0]).toMatchObject({
      call: 'carryOut',
      file: 'src/core/kernel/kernel.ts',
    });
    expect(new Set(problem.candidates.map(({ path }: { path: string }) => path))).toEqual(
      new Set(['/nope', '/nope/']),
    );
    expect(problem.stages).toHaveLength(6);
  });

  test('input comes out as text, and secrets do not come out', async () => {
    const { body, headers } = await server.call('/<script>alert(1)</script>', {
      headers: {
        Referer: '"><script>alert(2)</script>',
        'X-Evil': '<img src=x onerror=alert(3)>',
        Authorization: 'Bearer sesame-open',
        Cookie: 'vitrine=sesame-cookie',
      },
    });
    // The Content-Security-Policy contains only the hashes of the page's own scripts.
    const scripts = [...body.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(scripts).toHaveLength(body.match(/<script/g)?.length ?? 0);
    for (const text of scripts) {
      const hash = new Bun.CryptoHasher('sha256').update(text).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    }
    expect(body).not.toContain('<img');
    expect(body).toContain('(from &quot;&quot;>&lt;script>alert(2)&lt;/script>&quot;)');
    expect(body).not.toContain('sesame');
  });
});
