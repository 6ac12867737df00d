import { afterAll, describe, expect, test } from 'bun:test';
import { limits } from '../src/core/listener/limits.ts';
import { converse, exchange, parseResponses } from './support/client.ts';
import { main, preview, startTestServer } from './support/server.ts';

const host = `Host: ${main}\r\n`;
/** Milliseconds of silence. Tests do not wait for it, because the server closes every connection. */
const patience = 30_000;

describe('requests that the parser rejects', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());
  /** Sends bytes and returns everything until the server closes the connection after its response. */
  const send = async (bytes: string) =>
    parseResponses(await converse(server.port, (socket) => void socket.end(bytes), patience));

  test.each([
    ['an unknown method', `FOO / HTTP/1.1\r\n${host}\r\n`, 501, 'This request method is unknown'],
    ['a lower-case method', `get / HTTP/1.1\r\n${host}\r\n`, 501, 'This request method is unknown'],
    ['CONNECT', `CONNECT ${main}:80 HTTP/1.1\r\n${host}\r\n`, 501, 'is not a proxy'],
    ['garbage', '\x16\x03\x01 garbage\r\n\r\n', 400, 'This is not an HTTP/1.1 request.'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'The request is malformed.'],
    ['an unknown version', `GET / HTTP/9.9\r\n${host}\r\n`, 400, 'The request is malformed.'],
    ['a target without a slash', `GET foo HTTP/1.1\r\n${host}\r\n`, 400, 'must start with a slash'],
    ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400, 'must start with a slash'],
    ['a space in the target', `GET /a b HTTP/1.1\r\n${host}\r\n`, 400, 'The request is malformed.'],
    [
      'bytes above ASCII in the target',
      `GET /caf\u00e9 HTTP/1.1\r\n${host}\r\n`,
      400,
      'must be percent-encoded',
    ],
    ['bare line feeds', `GET / HTTP/1.1\nHost: ${main}\n\n`, 400, 'The request is malformed.'],
    ['a folded header', `GET / HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`, 400, 'A request header is malformed.'],
    [
      'a space before the colon',
      `GET / HTTP/1.1\r\nHost : ${main}\r\n\r\n`,
      400,
      'A request header is malformed.',
    ],
    ['NUL in a header', `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, 400, 'A request header is malformed.'],
    [
      'Content-Length with Transfer-Encoding',
      `POST / HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'contradict each other',
    ],
    [
      'two lengths',
      `POST / HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
      400,
      'contradict each other',
    ],
    [
      'a negative length',
      `POST / HTTP/1.1\r\n${host}Content-Length: -4\r\n\r\n`,
      400,
      'contradict each other',
    ],
    ['GET with a body', `GET / HTTP/1.1\r\n${host}Content-Length: 4\r\n\r\nabcd`, 400, 'has no body here'],
    [
      'HEAD with a chunked body',
      `HEAD / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      '',
    ],
    ['a flood of headers', `GET / HTTP/1.1\r\n${host}${'X-A: bbbbbbbb\r\n'.repeat(5000)}\r\n`, 431, '16 KiB'],
    [
      'an unknown expectation',
      `POST / HTTP/1.1\r\n${host}Expect: tea\r\nContent-Length: 1\r\n\r\na`,
      417,
      '100-continue',
    ],
  ])('%s', async (name, bytes, status, message) => {
    const received = await exchange(server.port, bytes, patience);
    const [response, ...others] = parseResponses(received, name.startsWith('HEAD') ? 'HEAD' : 'GET');
    expect(others).toEqual([]);
    expect([response?.status, response?.headers.connection]).toEqual([status, 'close']);
    expect(response?.headers['cache-control']).toBe('no-store');
    expect(response?.body).toContain(message);
  });

  test('accepts 190 headers and 16 KiB; one more header or byte is 431', async () => {
    const withHeaders = (count: number) => `GET /health HTTP/1.1\r\n${host}${'X:\r\n'.repeat(count - 1)}\r\n`;
    const empty = `GET /health HTTP/1.1\r\n${host}X: \r\n\r\n`;
    const withBytes = (size: number) => empty.replace('X: ', `X: ${'x'.repeat(size - empty.length)}`);
    const statuses = await Promise.all(
      [withHeaders(190), withHeaders(191), withBytes(16_384), withBytes(16_385)].map(send),
    );
    expect(statuses.flat().map(({ status }) => status)).toEqual([200, 431, 200, 431]);
  });

  test('get a problem document or a page, as Accept and host decide', async () => {
    const [problem] = await send(`FOO / HTTP/1.1\r\n${host}Accept: application/json\r\n\r\n`);
    expect(problem?.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const [page] = await send(`FOO /"><script> HTTP/1.1\r\n${host}\r\n`);
    expect(page?.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page?.body).not.toContain('<script');
  });

  test('with headers in many packets get 431, whatever the last packet is', async () => {
    const received = await converse(
      server.port,
      (socket) => {
        socket.write(`GET / HTTP/1.1\r\n${host}X-Big: `);
        setTimeout(() => socket.write('a'.repeat(9000)), 30);
        setTimeout(() => socket.write('a'.repeat(9000)), 60);
      },
      patience,
    );
    expect(parseResponses(received)[0]?.status).toBe(431);
  });

  test("get a message in the client's language", async () => {
    const [page] = await send(`FOO / HTTP/1.1\r\n${host}Accept-Language: fr\r\n\r\n`);
    expect(page?.headers['content-language']).toBe('fr');
    expect(page?.body).toContain('Aller à la page d’accueil');
  });

  test('get their responses in order when pipelined', async () => {
    const targets = ['/', '/a', '/health', '/b', '/c?d'];
    const responses = await send(targets.map((target) => `GET ${target} HTTP/1.1\r\n${host}\r\n`).join(''));
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200, 404, 404]);
    expect(responses[3]?.body).toContain('/b&quot;');
    expect(responses[4]?.body).toContain('/c?d&quot;');
  });

  test('a malformed request after a valid one gets its response second', async () => {
    const responses = await send(`GET /health HTTP/1.1\r\n${host}\r\nFOO / HTTP/1.1\r\n\r\n`);
    expect(responses.map(({ status }) => status)).toEqual([200, 501]);
  });

  test('a malformed body never gets a second response', async () => {
    for (const [encoding, status] of [
      ['chunked', 405],
      ['gzip', 501],
    ]) {
      const responses = await send(
        `POST / HTTP/1.1\r\n${host}Transfer-Encoding: ${encoding}\r\n\r\nzz\r\nabcd\r\n`,
      );
      expect(responses.map((response) => response.status)).toEqual([Number(status)]);
    }
  });

  test("a large unread body doesn't break the connection for the next request", async () => {
    const body = 'x'.repeat(3_000_000);
    const responses = await send(
      `POST / HTTP/1.1\r\n${host}Content-Length: ${body.length}\r\n\r\n${body}GET /health HTTP/1.1\r\n${host}\r\n`,
    );
    expect(responses.map(({ status }) => status)).toEqual([405, 200]);
  });

  test('a request that offers a protocol upgrade gets a normal response', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
    const [response] = await send(`GET /health HTTP/1.1\r\n${host}${upgrade}\r\n`);
    expect(response?.status).toBe(200);
  });

  test('over HTTP/1.0 get a response and a closed connection', async () => {
    const received = await exchange(server.port, `GET /alice HTTP/1.0\r\nHost: ${preview}\r\n\r\n`, patience);
    expect(received).toContain('Connection: close');
  });
});

describe('deadlines', async () => {
  const quick = { ...limits, headerTime: 300, requestTime: 600, checkInterval: 50, farewellTime: 0 };
  const server = await startTestServer({}, { limits: quick });
  afterAll(() => server.stop());

  test('slow headers get 408', async () => {
    const received = await converse(
      server.port,
      (socket) => {
        socket.write('GET / HTTP/1.1\r\nHost:');
        const drip = setInterval(() => (socket.writable ? socket.write('a') : clearInterval(drip)), 50);
        socket.on('close', () => clearInterval(drip));
      },
      patience,
    );
    const [response] = parseResponses(received);
    expect(response?.status).toBe(408);
    expect(response?.body).toContain('The request took too long to arrive. Send it again.');
  });

  test('an idle connection may stay open for longer than a header may take', async () => {
    const received = await converse(
      server.port,
      (socket) => {
        const request = `GET /health HTTP/1.1\r\n${host}\r\n`;
        socket.write(request);
        socket.once('data', () => setTimeout(() => socket.end(request), 900));
      },
      patience,
    );
    expect(parseResponses(received).map(({ status }) => status)).toEqual([200, 200]);
  });
});
