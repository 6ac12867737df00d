import { Database } from 'bun:sqlite';
import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { renderToString } from '../../src/core/html/jsx/markup.ts';
import {
  findPanel,
  type PanelProps,
  panels,
  renderPanel,
} from '../../src/ops/diagnostics/profiler/panels.tsx';
import { converse, exchange, parseResponses } from '../support/client.ts';
import { isLong } from '../support/long.ts';
import { addProfile, api, main, preview, startTestServer } from '../support/server.ts';
import { temporaryPath } from '../support/temporary-database.ts';

const databasePath = temporaryPath('vitrine.db');
const server = await startTestServer({
  APP_ENV: 'development',
  DATABASE_URL: `sqlite:${databasePath}`,
  PROFILER_REQUESTS: '1000',
  RATE_LIMIT_READS: '100000',
  REQUEST_HOOK: `${import.meta.dir}/../support/reading-hook.ts`,
});
afterAll(() => server.stop());

/** Sends a request and returns what the profiler recorded. */
async function recorded(target: string, options: Parameters<typeof server.call>[1] = {}) {
  const { headers } = await server.call(target, options);
  return recordOf(headers['x-debug-token'] ?? '');
}

async function recordOf(token: string) {
  const { body } = await server.call(`/_profiler/${token}?format=json`);
  return JSON.parse(body);
}

async function panelOf(token: string, panel: string): Promise<string> {
  const { status, body } = await server.call(`/_profiler/${token}?panel=${panel}`);
  expect(status).toBe(200);
  return body;
}

describe('the status is explained by stage and rule', () => {
  test.each([
    ['/', main, 'GET', {}, '200: every stage let it pass and the handler of the route landing answered'],
    [
      '/nope',
      main,
      'GET',
      {},
      '404: no route of the main host matches /nope, with or without a slash at its end (rule E1)',
    ],
    [
      '/',
      preview,
      'GET',
      {},
      '404: no route of the preview host matches /, with or without a slash at its end (rule E1); this host has profiles alone, each at /<username>',
    ],
    [
      '/health',
      api,
      'POST',
      {},
      '405: /health has a route on the api host, but none for POST; it takes GET (rule E2)',
    ],
    [
      '/health/',
      main,
      'GET',
      {},
      '301: no route takes /health/ as it is, but health takes /health (the slash rule)',
    ],
    [
      '/nobody',
      preview,
      'GET',
      {},
      '404: every stage let it pass, then the handler of the route preview said: User not found. (rule E3)',
    ],
    [
      '/alice',
      preview,
      'OPTIONS',
      { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' },
      '204: the stage cross-origin answered 204 (every origin may read (CORS_ORIGINS is *))',
    ],
    [
      '/',
      'evil.example',
      'GET',
      {},
      '421: the stage inspect-headers refused: This server does not serve the host "evil.example".',
    ],
  ])('%s on %s with %s', async (target, host, method, headers, why) => {
    const record = await recorded(target, { host, method, headers: headers as Record<string, string> });
    expect(record.why).toBe(why);
    for (const panel of ['summary', 'request', 'stages', 'exception']) {
      expect(await panelOf(record.token, panel)).toContain(
        why.replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
      );
    }
  });
});

describe('each panel', async () => {
  await server.call('/health');
  const record = await recorded('/alice?format=json&x=1', {
    host: preview,
    headers: { 'Accept-Language': 'fr', Origin: 'https://reader.example', Cookie: 'theme=dark' },
  });
  const { token } = record;

  test('summary: shows request line, neighbors, curl and the cost of recording', async () => {
    const body = await panelOf(token, 'summary');
    for (const text of [
      'GET /alice?format=json&amp;x=1',
      '200 OK',
      'Previous request',
      `curl --globoff --path-as-is \\\n  'http://preview.vitrine.test/alice?format=json&amp;x=1' \\\n`,
      `-H &quot;Cookie: \${COOKIE}&quot;`,
      'Recording took',
      'older ones were dropped',
      'Replay and compare',
    ]) {
      expect(body).toContain(text);
    }
    const [one, other] = [await recorded('/one'), await recorded('/other')];
    expect(await panelOf(one.token, 'summary')).toContain(
      `Next request: <a href="/_profiler/${other.token}">404 GET /other</a>`,
    );
  });

  test('request: shows headers, query, and cookies by name only', async () => {
    const body = await panelOf(token, 'request');
    expect(body).toContain('<dt>Accept-Language</dt><dd>fr</dd>');
    expect(body).toContain('<dt>x</dt><dd>1</dd>');
    expect(body).toContain('<dt>theme</dt><dd>[redacted]</dd>');
    expect(body).toContain('No body came.');
  });

  test('response: shows headers, size, representation and cache, with reasons', async () => {
    const body = await panelOf(token, 'response');
    expect(body).toContain('application/json; charset=utf-8: json, because of ?format=');
    expect(body).toContain('a cache keeps it and asks each time whether it still holds');
    expect(body).toContain('<dt>ETag</dt>');
    expect(body).toMatch(/The body has \d+ bytes\./);
  });

  test('stages: shows a timeline to scale and every decision with its rule', async () => {
    const body = await panelOf(token, 'stages');
    expect(body).toContain('<svg class="timeline"');
    for (const decision of [
      'host preview, client 127.0.0.1',
      'every origin may read (CORS_ORIGINS is *)',
      'the preview host has no sessions',
      'fr, from Accept-Language: fr; it could have been en, fr, de, es',
      'preview is for: public',
      'of 100000 reads left this minute',
    ]) {
      expect(body).toContain(decision);
    }
  });

  test('routing: shows every candidate with the reason', async () => {
    const body = await panelOf(token, 'routing');
    expect(body).toContain('The route preview took it on the preview host');
    expect(body).toContain('no match: segment 1 is not &quot;_profiler&quot;');
    expect(body).toContain('match: path and method fit');
    const refused = await recorded('/health', { method: 'PUT' });
    expect(await panelOf(refused.token, 'routing')).toContain('the path takes GET');
  });

  test('database: shows each statement with parameters, rows, time and calling line', async () => {
    const body = await panelOf(token, 'database');
    expect(body).toContain('FROM published WHERE username = $1');
    expect(body).toMatch(/alice · 1 row · \d+\.\d{3} ms · src\/hosts\/preview\/show-published\.ts:\d+/);
    const asked = record.queries.map(({ askedBy }: { askedBy: string }) => askedBy);
    expect(asked.every((line: string) => line.startsWith('src/'))).toBe(true);
    const twice = { ...record, queries: [...record.queries, ...record.queries] };
    const panel = renderToString(renderPanel(findPanel('database', twice), { record: twice } as PanelProps));
    expect(panel).toContain('asked 2 times');
  });

  test('exception: shows the chain and its stack, as on the error page', async () => {
    expect(await panelOf(token, 'exception')).toContain('Nothing was thrown.');
    const { headers, body } = await server.call('/nobody', { host: preview });
    const page = await panelOf(headers['x-debug-token'] ?? '', 'exception');
    for (const text of [
      '<strong>HttpError</strong>: User not found.',
      'src/hosts/preview/show-published.ts',
      '<code class="current">',
    ]) {
      expect(page).toContain(text);
      expect(body).toContain(text);
    }
    expect(body).toContain(`<a href="http://${preview}/_profiler/${headers['x-debug-token']}">`);
  });

  test('log: shows the log lines of the request', async () => {
    expect(await panelOf(token, 'log')).toContain('Nothing was logged.');
    const failed = await recorded('/fail');
    expect(await panelOf(failed.token, 'log')).toContain('request failed');
  });

  test('configuration: shows the current settings, and only the names of secrets', async () => {
    const body = await panelOf(token, 'configuration');
    expect(body).toContain('<dt>RATE_LIMIT_READS</dt><dd>100000</dd>');
    expect(body).toContain('<dt>APP_SECRET</dt><dd>set</dd>');
    expect(body).not.toContain('a secret that only this test knows');
    expect(record.configuration).toMatchObject({ RATE_LIMIT_READS: '100000', APP_SECRET: 'set' });
  });

  test('shows the summary for an unknown panel', async () => {
    expect(await panelOf(token, 'nonsense')).toContain('<h2>Summary</h2>');
  });

  test('counts entries in the menu and marks panels with problems', async () => {
    const menuOf = async (one: string) => {
      const { body } = await server.call(`/_profiler/${one}`);
      const items = [...body.matchAll(/<a href="\?panel=\w+".*?<\/a>/g)].map(([item]) =>
        item.replace(/<[^>]*>/g, ''),
      );
      return { title: /<h2>(.*?)<\/h2>/.exec(body)?.[1], items: items.map((item) => item.trim()) };
    };
    const fine = await menuOf(token);
    expect(fine.title).toBe('Summary');
    expect(fine.items).toContain(`Database ${record.queries.length}`);
    expect(fine.items).toContain('Exception');
    const missing = await menuOf((await recorded('/nope')).token);
    expect(missing.title).toBe('Summary');
    expect(missing.items).toContainEqual(expect.stringMatching(/^Routing \d+ ●\(no route\)$/));
    const failed = await menuOf((await recorded('/fail')).token);
    expect(failed.title).toBe('Exception');
    expect(failed.items).toContain('Exception 1 ●(something was thrown)');
    expect(failed.items).toContain('Stages  ●(one ended it)');
    expect(failed.items).toContain('Log 1 ●(a warning or an error)');
  });
});

describe('recorded requests', () => {
  test('include requests that the parser rejected', async () => {
    for (const [bytes, status] of [
      [`FOO /x HTTP/1.1\r\nHost: ${main}\r\n\r\n`, 501],
      [`GET / HTTP/1.1\r\nHost: ${main}\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
      [`GET / HTTP/1.1\r\nHost: ${main}\r\nContent-Length: 2\r\n\r\nab`, 400],
    ] as const) {
      const [response] = parseResponses(await exchange(server.port, bytes, 300));
      const record = await recordOf(response?.headers['x-debug-token'] ?? '');
      expect([record.status, record.why.startsWith(`${status}: the stage inspect-headers refused`)]).toEqual([
        status,
        true,
      ]);
    }
  });

  test('contain the beginning of a body only', async () => {
    const type = { 'Content-Type': 'application/json' };
    const small = await recorded('/read', {
      method: 'POST',
      headers: type,
      body: '{"name":"Ada","password":["sesame"]}',
    });
    expect(small.request.body).toEqual({
      text: '{"name":"Ada","password":"[redacted]"}',
      size: 36,
      cut: false,
      read: true,
    });
    const text = await recorded('/read', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: 'y'.repeat(20_000),
    });
    expect([text.request.body.text.length, text.request.body.size, text.request.body.cut]).toEqual([
      8192,
      20_000,
      true,
    ]);
    const large = await recorded('/read', { method: 'POST', headers: type, body: 'x'.repeat(10_000_000) });
    expect(large.request.body).toEqual({ text: null, size: 10_000_000, cut: false, read: true });
    expect(JSON.stringify(large).length).toBeLessThan(64 * 1024);
    expect(await panelOf(large.token, 'request')).toContain('10000000 bytes were read');
  });

  test('include bodies that the handler did not read', async () => {
    const body = '{"name":"Ada","password":"sesame"}';
    const stored = { text: '{"name":"Ada","password":"[redacted]"}', size: 34, cut: false, read: false };
    const headers = { 'Content-Type': 'application/json' };
    for (const [target, method] of [
      ['/health', 'PUT'],
      ['/nope', 'POST'],
      ['/slow', 'POST'],
      ['/health', 'GET'],
    ] as const) {
      const { token, request } = await recorded(target, { method, headers, body });
      expect([target, method, request.body]).toEqual([target, method, stored]);
      const panel = await panelOf(token, 'request');
      expect(panel).toContain('34 bytes came, and no handler read them');
      expect(panel).toContain('&quot;name&quot;:&quot;Ada&quot;');
    }
    const large = await recorded('/nope', { method: 'POST', headers, body: 'x'.repeat(100_000) });
    expect(large.request.body).toEqual({ text: null, size: 100_000, cut: false, read: false });
  });

  test('include a request whose body never arrives', async () => {
    const head = `POST /waiting HTTP/1.1\r\nHost: ${main}\r\nContent-Length: 5\r\n\r\n`;
    const [response] = parseResponses(await exchange(server.port, head, 500));
    expect((await recordOf(response?.headers['x-debug-token'] ?? '')).request.body).toBeNull();
  });

  test('include clients that disconnect before the response', async () => {
    await converse(server.port, (socket) => {
      socket.write(`GET /vanished HTTP/1.1\r\nHost: ${main}\r\n\r\n`);
      setTimeout(() => socket.destroy(), 20);
    });
    const { body } = await server.call('/_profiler?format=json&path=/vanished');
    expect(JSON.parse(body).items).toHaveLength(1);
  });

  test('get two hundred tokens for two hundred concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => server.call('/alice', { host: preview })),
    );
    expect(new Set(answers.map(({ headers }) => headers['x-debug-token'])).size).toBe(200);
  });

  test('link from a redirect to its POST', async () => {
    const post = await recorded('/go', { method: 'POST' });
    const arrived = await recorded('/arrived');
    expect(post.status).toBe(303);
    expect(await panelOf(arrived.token, 'summary')).toContain(
      `Redirected here from: <a href="/_profiler/${post.token}">303 POST /go</a>`,
    );
  });
});

describe('replay and compare', () => {
  test('sends a GET again without redacted values and compares both', async () => {
    const { token } = await recorded('/alice?lang=fr', {
      host: preview,
      headers: { Authorization: 'Bearer sesame', Accept: 'text/html' },
    });
    const replayed = await server.call(`/_profiler/${token}?replay`);
    expect(replayed.status).toBe(303);
    expect(replayed.headers.location).toMatch(new RegExp(`^/_profiler/${token}\\?compare=[0-9a-f]{6}$`));
    const { status, body } = await server.call(replayed.headers.location ?? '');
    expect(status).toBe(200);
    expect(body).toContain('<h1>Compare</h1>');
    expect(body).toContain('<tr class="differs"><th scope="row">Authorization</th><td>[redacted]</td>');
    expect(body).toContain('GET http://preview.vitrine.test/alice?lang=fr');
  });

  test('ignores times, tokens and rate limit counters', async () => {
    const headers = { Accept: 'text/html' };
    await server.call('/alice', { host: preview, headers });
    const one = await recorded('/alice', { host: preview, headers });
    const other = await recorded('/alice', { host: preview, headers });
    const same = await server.call(`/_profiler/${one.token}?compare=${other.token}`);
    expect(same.body).toContain('Nothing differs.');
    expect(same.body).not.toContain('class="differs"');
    expect(same.body).toContain(`in ${one.milliseconds.toFixed(2)} ms`);
    const french = await recorded('/alice', {
      host: preview,
      headers: { ...headers, 'Accept-Language': 'fr' },
    });
    const { body } = await server.call(`/_profiler/${one.token}?compare=${french.token}`);
    const differing = [...body.matchAll(/class="differs"><th scope="row">(.*?)<\/th>/g)].map(
      ([, what]) => what,
    );
    expect(differing).toEqual(['Locale', 'Size', 'locale', 'Accept-Language']);
    expect(body).toContain('4 lines differ.');
  });

  test("doesn't repeat rejected requests and those with a body", async () => {
    const [response] = parseResponses(
      await exchange(server.port, `GET / HTTP/1.1\r\nHost: ${main}\r\nContent-Length: 2\r\n\r\nab`, 300),
    );
    expect(await panelOf(response?.headers['x-debug-token'] ?? '', 'summary')).not.toContain(
      'Replay and compare',
    );
  });

  test('repeats duplicate headers as sent', async () => {
    const bytes = `GET /alice HTTP/1.1\r\nHost: ${preview}\r\nAccept: application/json\r\nAccept: text/vcard;q=0.1\r\nConnection: close\r\n\r\n`;
    const [response] = parseResponses(await exchange(server.port, bytes, 300));
    const replayed = await server.call(`/_profiler/${response?.headers['x-debug-token']}?replay`);
    const again = await recordOf(replayed.headers.location?.slice(-6) ?? '');
    expect(again.response.headers).toContainEqual(['Content-Type', 'application/json; charset=utf-8']);
  });

  test('returns 404 for an unknown token to compare with', async () => {
    const { token } = await recorded('/health');
    expect((await server.call(`/_profiler/${token}?compare=000000`)).status).toBe(404);
    expect((await server.call(`/_profiler/${token}?compare=latest`)).status).toBe(200);
  });

  test('offers no replay for other methods', async () => {
    const { token } = await recorded('/health', { method: 'DELETE' });
    const answer = await server.call(`/_profiler/${token}?replay`);
    expect([answer.status, answer.body.includes('Replay and compare')]).toEqual([200, false]);
  });
});

describe('the list', () => {
  test('is newest first and searches by host, method, status, URL, duration and client', async () => {
    await addProfile(server, 'searched', { basics: { name: 'X' } });
    await server.call('/searched', { host: preview });
    await server.call('/searched/nothing', { host: preview });
    await server.call('/searched', { host: preview, method: 'PUT' });
    const search = async (query: string) => {
      const { body } = await server.call(`/_profiler?format=json&path=/searched${query}`);
      return JSON.parse(body).items.map(
        ({ method, status }: { method: string; status: number }) => `${method} ${status}`,
      );
    };
    expect(await search('')).toEqual(['PUT 405', 'GET 404', 'GET 200']);
    expect(await search('&method=PUT')).toEqual(['PUT 405']);
    expect(await search('&status=4')).toEqual(['PUT 405', 'GET 404']);
    expect(await search('&status=200&host=preview&client=127')).toEqual(['GET 200']);
    expect(await search('&host=main')).toEqual([]);
    expect(await search('&duration=100000')).toEqual([]);
    const form = (await server.call('/_profiler?status=40&method=PUT')).body;
    expect(form).toContain('<option value="PUT" selected>PUT</option>');
    expect(form).toContain('<option value="4">4xx</option>');
    expect(form).toContain('<option value="405">405 Method Not Allowed</option>');
    expect(form).toContain('<option value="40" selected>40</option>');
    const { body } = await server.call('/_profiler?path=%22%3E%3Cscript%3E');
    expect(body).not.toContain('"><script>');
    expect(body).toContain('No request fits.');
  });
});

describe('the toolbar', () => {
  test("is on HTML pages only, within the page's policy", async () => {
    const page = await server.call('/alice', { host: preview, headers: { Accept: 'text/html' } });
    expect(page.body).toContain('<aside class="vitrine-toolbar"');
    const style = /.*<style>(.*?)<\/style><\/head>/s.exec(page.body)?.[1] ?? '';
    expect(style).toContain('.vitrine-toolbar');
    const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    const script = /<aside.*?<script>(.*?)<\/script>/s.exec(page.body)?.[1] ?? '';
    const scriptHash = new Bun.CryptoHasher('sha256').update(script).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`'sha256-${scriptHash}'`);
    for (const label of [
      'Status <b>200</b>',
      'Route <b>preview</b>',
      'Queries <b>',
      'User <b>nobody</b>',
      'Locale <b>en</b>',
    ]) {
      expect(page.body).toContain(label);
    }
    expect((await server.call('/alice?format=json', { host: preview })).body).not.toContain(
      'vitrine-toolbar',
    );
  });

  test("isn't shown in a frame, since the outer page has one", async () => {
    const headers = { Accept: 'text/html', 'Sec-Fetch-Dest': 'iframe' };
    const page = await server.call('/alice', { host: preview, headers });
    expect(page.body).not.toContain('vitrine-toolbar');
  });
});

describe('safety', () => {
  test.each([
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ Origin: `http://${preview}` }, 200],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ 'X-Forwarded-For': '203.0.113.7' }, 200],
  ])('a request with %p gets %d', async (headers, status) => {
    for (const target of ['/_profiler', '/_profiler/latest']) {
      expect((await server.call(target, { headers: headers as Record<string, string> })).status).toBe(status);
    }
  });

  test('requests to the profiler are not recorded', async () => {
    const before = (await server.call('/_profiler/latest?format=json')).body;
    for (const [target, method, status] of [
      ['/_profiler/latest', 'POST', 405],
      ['/_profiler/a/b', 'GET', 404],
      ['/_profiler/%zz', 'GET', 404],
    ] as const) {
      const answer = await server.call(target, { method });
      expect([answer.status, answer.headers['x-debug-token']]).toEqual([status, undefined]);
      expect(answer.body).not.toContain('Everything about this request');
    }
    expect((await server.call('/_profiler/latest?format=json')).body).toBe(before);
  });

  test("common words in cookies don't redact the record", async () => {
    const record = await recorded('/alice', {
      host: preview,
      headers: { Cookie: 'view=preview; fmt=html; l=en-US; u=alice', Accept: 'text/html' },
    });
    expect([record.host, record.url, record.route]).toEqual([
      'preview',
      `http://${preview}/alice`,
      'preview',
    ]);
    expect(record.request.cookies).toEqual([
      ['view', '[redacted]'],
      ['fmt', '[redacted]'],
      ['l', '[redacted]'],
      ['u', '[redacted]'],
    ]);
  });

  test.each([
    [
      'a form with brackets',
      'application/x-www-form-urlencoded',
      'user[password]=sesame-1&user%5Bpwd%5D=sesame-2',
    ],
    ['a form with quotes', 'application/x-www-form-urlencoded', "password=aaa'sesame-1&b=c"],
    ['a form with bare spaces', 'application/x-www-form-urlencoded', 'password=two words of sesame-1&b=c'],
    [
      'multipart',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="password"\r\n\r\nsesame-1\r\n--x--',
    ],
    ['an escaped JSON name', 'application/json', '{"pass\\u0077ord":"sesame-1"}'],
    [
      'a JSON list',
      'application/json',
      '{"password":["a","sesame-1"],"credentials":{"user":"u","value":"sesame-2"}}',
    ],
    ['a JSON name of two words', 'application/json', '{"new password":"sesame-1"}'],
    ['broken JSON', 'application/json', '{"password":"sesame-1"'],
    [
      'free text',
      'text/plain',
      'the password: sesame-1, <password>sesame-2</password>, https://sesame-3@code.example/',
    ],
  ])("a secret in %s isn't stored", async (_, type, body) => {
    const record = await recorded('/read', { method: 'POST', headers: { 'Content-Type': type }, body });
    expect(JSON.stringify(record)).not.toContain('sesame');
  });

  test.each([
    '/x?user%5Bpassword%5D=my+sesame',
    '/x?pass%77ord=%73esame&to%6ben=sesame',
    '/x?next=%2Flogin%3Ftoken%3Dsesame',
    '/x?next=%252Flogin%253Fpassword%253Dsesame',
  ])("a secret in the URL %s isn't stored", async (target) => {
    const record = await recorded(target, { headers: { Referer: `https://a.example${target}` } });
    expect(JSON.stringify(record)).not.toMatch(/sesame|%73esame/);
  });

  test('stores no part of a secret where a value is cut or encoded', async () => {
    const secret = 'a secret that only this test knows, long enough';
    const record = await recorded('/x', {
      headers: {
        'X-Note': `${'n'.repeat(2_030)}${secret}`,
        'X-Encoded': Buffer.from(secret).toString('base64'),
        Authorization: `Basic ${Buffer.from('bob:sesame-basic').toString('base64')}`,
        'X-Echo': 'sesame-basic',
      },
    });
    expect(JSON.stringify(record)).not.toMatch(/a secret|YSBzZWNyZXQ|sesame/);
  });

  test('a malformed request leaks no cookie', async () => {
    for (const bytes of [
      `GET / HTTP/1.1\r\nHost: ${main}\r\nCookie : vitrine=sesame-1\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: ${main}\r\nCookie: a=b;\r\n sesame=: c\r\n\r\n`,
    ]) {
      const [response] = parseResponses(await exchange(server.port, bytes, 300));
      expect(JSON.stringify(await recordOf(response?.headers['x-debug-token'] ?? ''))).not.toContain(
        'sesame',
      );
    }
  });

  test('rejects foreign hosts', async () => {
    const { status, body } = await server.call('/_profiler', { host: 'rebound.example' });
    expect(status).toBe(421);
    expect(body).not.toContain('<table');
  });

  test('secrets planted in every input are neither in the file nor in a panel', async () => {
    const { headers } = await server.call('/read?token=sesame-query&api_key=sesame-key&x=vit_sesame-own', {
      method: 'POST',
      headers: {
        Authorization: 'Bearer sesame-bearer',
        'Proxy-Authorization': 'Basic sesame-basic',
        Cookie: 'vitrine=sesame-cookie; other=sesame-other',
        Referer: 'https://a.example/?password=sesame-referer&b=Bearer%20sesame-bearer',
        'X-Api-Key': 'sesame-header',
        'X-Note': 'postgres://user:sesame-url@db/x and sesame-cookie again',
        'Content-Type': 'application/json',
      },
      body: '{"password": "sesame-body", "nested": {"accessToken": "sesame-nested"}, "note": "sesame-bearer"}',
    });
    const token = headers['x-debug-token'] ?? '';
    const failing = await server.call('/fail?secret=sesame-fail', {
      headers: { Cookie: 'vitrine=sesame-second' },
    });
    const e1 = await server.call('/nope?token=sesame-e1', { headers: { Accept: 'text/plain' } });
    expect(e1.body).toContain(`No route found for "GET http://${main}/nope?token=sesame-e1"`);
    for (const { name: panel } of panels) {
      for (const one of [token, failing.headers['x-debug-token'] ?? '', e1.headers['x-debug-token'] ?? '']) {
        expect(await panelOf(one, panel)).not.toContain('sesame-');
      }
    }
    const record = await recordOf(token);
    expect(JSON.stringify(record)).not.toContain('sesame-');
    const rules = new Set(record.redactions.map(({ rule }: { rule: string }) => rule));
    expect(rules).toContain('a value known to be secret');
    expect(rules).toContain('a parameter with a secret name');
    expect(await panelOf(token, 'summary')).toContain('a credential in an address');
    const bytes = ['', '-wal']
      .map((suffix) => readFileSync(`${databasePath}.profiler${suffix}`).toString('latin1'))
      .join('');
    expect(bytes).toContain(token);
    expect(bytes).not.toContain('sesame-');
    expect(bytes).not.toContain('a secret that only this test knows');
  });

  test('a failing recorder breaks no request', async () => {
    const path = temporaryPath('vitrine.db');
    const other = await startTestServer({ APP_ENV: 'development', DATABASE_URL: `sqlite:${path}` });
    const saboteur = new Database(`${path}.profiler`);
    saboteur.run('DROP TABLE records');
    saboteur.run('CREATE TABLE records (id INTEGER, token TEXT)');
    const { status, body } = await other.call('/alice', { host: preview });
    await Bun.sleep(20);
    await other.stop();
    expect([status, body.includes('Alice Example')]).toEqual([200, true]);
    expect(other.logged.join('')).toContain('a request was not recorded');
  });
});

test('moves an unusable file aside and starts', async () => {
  const path = temporaryPath('vitrine.db');
  writeFileSync(`${path}.profiler`, 'this is no database, however long it may be'.repeat(50));
  const other = await startTestServer({ APP_ENV: 'development', DATABASE_URL: `sqlite:${path}` });
  const { headers } = await other.call('/health');
  expect((await other.call(`/_profiler/${headers['x-debug-token']}`)).status).toBe(200);
  await other.stop();
  expect(other.logged.join('')).toContain('is set aside as');
});

test('a locked file delays no request', async () => {
  const path = temporaryPath('vitrine.db');
  const other = await startTestServer({ APP_ENV: 'development', DATABASE_URL: `sqlite:${path}` });
  const holder = new Database(`${path}.profiler`);
  holder.run('BEGIN IMMEDIATE');
  const startedAt = performance.now();
  for (let turn = 0; turn < 10; turn += 1) expect((await other.call('/health')).status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  holder.run('ROLLBACK');
  holder.close();
  await other.stop();
});

test('evicts the first request beyond the limit and keeps the rest over a restart', async () => {
  const path = temporaryPath('vitrine.db');
  const most = isLong ? 1_000 : 100;
  const settings = {
    APP_ENV: 'development',
    DATABASE_URL: `sqlite:${path}`,
    PROFILER_REQUESTS: String(most),
  };
  const first = await startTestServer(settings);
  const tokens: string[] = [];
  for (let turn = 0; turn < most + 1; turn += 1) {
    const { headers } = await first.call('/health');
    tokens.push(headers['x-debug-token'] ?? '');
  }
  expect((await first.call(`/_profiler/${tokens[0]}`)).status).toBe(404);
  expect((await first.call(`/_profiler/${tokens[1]}`)).status).toBe(200);
  expect((await first.call('/_profiler')).body).toContain(`${most} kept, 1 older ones dropped.`);
  await first.stop();
  const second = await startTestServer(settings);
  expect((await second.call(`/_profiler/${tokens[most]}`)).status).toBe(200);
  await second.stop();
});
