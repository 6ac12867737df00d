import { afterAll, describe, expect, test } from 'bun:test';
import { exchange, parseResponses } from '../support/client.ts';
import { api, main, preview, startTestServer } from '../support/server.ts';

describe('1, not shown: the authority selects the host', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  const text = { Accept: 'text/plain' };

  test('accepts name and port in any case, with or without the default port', async () => {
    for (const host of [main, 'VITRINE.test', `${main}:80`, `${main}:`]) {
      expect((await server.call('/', { host })).status).toBe(200);
    }
    expect((await server.call('/alice', { host: `${preview.toUpperCase()}:80` })).status).toBe(200);
    expect((await server.call('/', { host: api })).headers['content-type']).toStartWith('application/json');
  });

  test.each([
    'evil.example',
    `${main}:8000`,
    `${main}:443`,
    `www.${main}`,
    `${main}.`,
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0',
    'constructor',
  ])('production: %s is 421', async (host) => {
    const { status, body } = await server.call('/', { host, headers: text });
    expect(status).toBe(421);
    expect(body).toBe(`421 Misdirected Request\n\nThis server does not serve the host "${host}".\n`);
  });

  test.each([
    'a b',
    'a/b',
    'a@b',
    'http://a',
    '<script>',
    'a:b',
    'a:123456',
    'a:65536',
    `${main}:99999`,
    '[',
    'é',
    `${main}, ${main}`,
  ])('a Host of %p is 400', async (host) => {
    const { status, body } = await server.call('/', { host, headers: text });
    expect([status, body]).toEqual([
      400,
      '400 Bad Request\n\nThe Host header is malformed. Send a name, and a port if it is not the default one.\n',
    ]);
  });

  test.each([
    ['missing', 'GET / HTTP/1.1\r\n\r\n', 'The request has no Host header.'],
    ['missing in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 'The request has no Host header.'],
    ['empty', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 'The Host header is malformed.'],
    ['doubled', `GET / HTTP/1.1\r\nHost: ${main}\r\nHost: ${main}\r\n\r\n`, 'more than one Host header.'],
    [
      'doubled in another case',
      `GET / HTTP/1.1\r\nHost: ${main}\r\nhOST: x\r\n\r\n`,
      'more than one Host header.',
    ],
  ])('a Host that is %s is 400', async (_, bytes, message) => {
    const [response] = parseResponses(await exchange(server.port, bytes, 300));
    expect(response?.status).toBe(400);
    expect(response?.body).toContain(message);
  });

  test('an absolute target outranks the Host header', async () => {
    const { status, body } = await server.call(`http://${preview}/nobody`, { host: main, headers: text });
    expect([status, body]).toEqual([404, '404 Not Found\n\nUser not found.\n']);
    const evil = await server.call('http://evil.example/', { host: main, headers: text });
    expect([evil.status, evil.body]).toEqual([
      421,
      '421 Misdirected Request\n\nThis server does not serve the host "evil.example".\n',
    ]);
    const none = await server.call(`http://${main}?x`, { host: main });
    expect(none.status).toBe(200);
  });

  test('no forwarding header chooses the host', async () => {
    const headers = { ...text, 'X-Forwarded-Host': preview, Forwarded: `host=${preview}` };
    expect((await server.call('/alice', { host: main, headers })).status).toBe(404);
  });
});

describe('1, not shown: development', async () => {
  const server = await startTestServer({ APP_ENV: 'development' });
  afterAll(() => server.stop());

  test.each(['127.0.0.1', '127.0.0.1:8000', '127.9.9.9:1', 'localhost:1234', '[::1]:8000', 'LOCALHOST'])(
    'the loopback authority %s is the main host',
    async (host) => {
      const { status, body } = await server.call('/', { host });
      expect(status).toBe(200);
      expect(body).toContain('<title>Vitrine</title>');
    },
  );

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '[::2]', '10.0.0.1'])(
    '%s is 421',
    async (host) => {
      expect((await server.call('/', { host })).status).toBe(421);
    },
  );
});

test('1, not shown: no port is above 65535, on a loopback authority either', async () => {
  const server = await startTestServer({ APP_ENV: 'development' });
  for (const [host, status] of [
    ['localhost:65535', 200],
    ['localhost:65536', 400],
    ['localhost:99999', 400],
    ['127.0.0.1:99999', 400],
  ] as const) {
    expect([host, (await server.call('/', { host })).status]).toEqual([host, status]);
  }
  expect((await server.call('http://localhost:99999/', { host: 'localhost' })).status).toBe(400);
  await server.stop();
});

test('9, not shown: the paths carry no version segment', async () => {
  const server = await startTestServer();
  for (const target of ['/v1', '/v1/health'])
    expect((await server.call(target, { host: api })).status).toBe(404);
  await server.stop();
});
