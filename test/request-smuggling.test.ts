import { afterAll, describe, expect, test } from 'bun:test';
import { limits } from '../src/core/listener/limits.ts';
import { createListener } from '../src/core/listener/listener.ts';
import { echo } from './fuzz/echo.ts';
import { observe } from './fuzz/observe.ts';
import { exchange, parseResponses } from './support/client.ts';
import { main, startTestServer } from './support/server.ts';

const head = 'POST / HTTP/1.1\r\nHost: a\r\n';
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;

describe('bytes on which servers and proxies disagree', async () => {
  const listener = createListener(echo, { limits: { ...limits, farewellTime: 50 }, report: () => {} });
  const { port } = await listener.listen(0, '127.0.0.1');
  afterAll(() => listener.drain());

  /** The bodies of accepted requests, or the status of rejected ones. Another request follows each. */
  async function fates(bytes: string): Promise<(string | number)[]> {
    const outcome = await observe(port, [bytes], 300);
    return outcome.fates.map((fate) => {
      if ('refused' in fate) return fate.refused;
      const { target, body } = fate.accepted;
      return target === '/sentinel' ? 'next' : Buffer.from(body, 'base64').toString('latin1');
    });
  }

  test.each([
    ['a chunk', `${chunked}5\r\nhello\r\n0\r\n\r\n`, ['hello', 'next']],
    ['a size with leading zeros', `${chunked}0005\r\nhello\r\n00\r\n\r\n`, ['hello', 'next']],
    ['a size in capitals', `${chunked}A\r\nhellohello\r\n0\r\n\r\n`, ['hellohello', 'next']],
    ['extensions', `${chunked}5;a;b=c;d="e;\\"\t"\r\nhello\r\n0;z\r\n\r\n`, ['hello', 'next']],
    ['trailers', `${chunked}5\r\nhello\r\n0\r\nX: y\r\nZ:\r\n\r\n`, ['hello', 'next']],
    [
      'a chunk that looks like a request',
      `${chunked}1b\r\nGET / HTTP/1.1\r\nHost: b\r\n\r\n\r\n0\r\n\r\n`,
      ['GET / HTTP/1.1\r\nHost: b\r\n\r\n', 'next'],
    ],
    ['a length in blanks', `${head}Content-Length: \t 5  \r\n\r\nhello`, ['hello', 'next']],
    ['a coding in blanks', `${head}Transfer-Encoding: \t chunked \r\n\r\n0\r\n\r\n`, ['', 'next']],
    ['one line break before a request', `\r\n${head}\r\n`, ['', 'next']],
    ['a header of tabs', `${head}X:\ta\tb\t\r\n\r\n`, ['', 'next']],
    ['a coding in capitals', `${head}Transfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n`, ['', 'next']],
    ['an absolute target', 'POST HTTP://[::1]:80?a HTTP/1.1\r\nHost: a\r\n\r\n', ['', 'next']],
    ['a user in a target', 'POST http://a:b@c HTTP/1.1\r\nHost: a\r\n\r\n', ['', 'next']],
    ['an underscore for a hyphen', `${head}Content_Length: 5\r\n\r\n`, ['', 'next']],
  ])('accepted: %s', async (_, bytes, expected) => {
    expect(await fates(bytes)).toEqual(expected);
  });

  const digits = '0123456789abcdef'.repeat(2);
  test.each([
    ['a size with a prefix', `${chunked}0x5\r\nhello\r\n0\r\n\r\n`],
    ['a size with a sign', `${chunked}+5\r\nhello\r\n0\r\n\r\n`],
    ['a negative size', `${chunked}-5\r\nhello\r\n0\r\n\r\n`],
    ['a size with an underscore', `${chunked}0_5\r\nhello\r\n0\r\n\r\n`],
    ['a size that overflows', `${chunked}10000000000000005\r\nhello\r\n0\r\n\r\n`],
    ['no size', `${chunked}\r\nhello\r\n0\r\n\r\n`],
    ['a blank before a size', `${chunked} 5\r\nhello\r\n0\r\n\r\n`],
    ['a blank behind a size', `${chunked}5 \r\nhello\r\n0\r\n\r\n`],
    ['LF behind a size', `${chunked}5\nhello\r\n0\r\n\r\n`],
    ['CR behind a size', `${chunked}5\rhello\r\n0\r\n\r\n`],
    ['LF in an extension', `${chunked}5;a\nb\r\nhello\r\n0\r\n\r\n`],
    ['CR in an extension', `${chunked}5;a\rb\r\nhello\r\n0\r\n\r\n`],
    ['a quote that does not end', `${chunked}5;a="\r\nhello\r\n0\r\n\r\n`],
    ['16 KiB of extensions', `${chunked}${`1;${'a'.repeat(1000)}\r\na\r\n`.repeat(17)}0\r\n\r\n`],
    ['16 KiB of trailers', `${chunked}0\r\n${`X: ${'a'.repeat(1000)}\r\n`.repeat(17)}\r\n`],
    ['LF behind a chunk', `${chunked}5\r\nhello\n0\r\n\r\n`],
    ['nothing behind a chunk', `${chunked}5\r\nhello0\r\n\r\n`],
    ['a chunk longer than its size', `${chunked}4\r\nhello\r\n0\r\n\r\n`],
    ['a length in the trailers', `${chunked}0\r\nContent-Length: 5\r\n\r\n`],
    ['a trailer that is none', `${chunked}0\r\nX\r\n\r\n`],
    ['a folded trailer', `${chunked}0\r\nX: y\r\n z\r\n\r\n`],
    ['a length with leading zeros', `${head}Content-Length: 005\r\n\r\nhello`],
    ['a length with a sign', `${head}Content-Length: +5\r\n\r\nhello`],
    ['a length in hex', `${head}Content-Length: 0x5\r\n\r\nhello`],
    ['a length with an underscore', `${head}Content-Length: 0_5\r\n\r\nhello`],
    ['a list of lengths', `${head}Content-Length: 5, 5\r\n\r\nhello`],
    ['the same length twice', `${head}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`],
    ['two lengths', `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
    ['no length in its header', `${head}Content-Length:\r\n\r\nhello`],
    ['a length that overflows', `${head}Content-Length: ${digits}\r\n\r\nhello`],
    ['digits of another script', `${head}Content-Length: \xd9\xa5\r\n\r\nhello`],
    ['a length and a coding', `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a coding and a length', `${head}Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n`],
    ['chunked twice', `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunked, then another coding', `${head}Transfer-Encoding: chunked, cow\r\n\r\n0\r\n\r\n`],
    ['an empty coding', `${head}Transfer-Encoding:\r\n\r\n0\r\n\r\n`],
    ['an empty member', `${head}Transfer-Encoding: ,chunked\r\n\r\n0\r\n\r\n`],
    ['a vertical tab before a coding', `${head}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n`],
    ['a tab behind a coding', `${head}Transfer-Encoding: chunked\t\r\n\r\n0\r\n\r\n`],
    ['a tab among blanks behind a coding', `${head}transfer-encoding: chunked \t \r\n\r\n0\r\n\r\n`],
    ['a tab behind a length', `${head}Content-Length: 5\t\r\n\r\nhello`],
    ['a coding over two lines', `${head}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
    ['a blank before the colon', `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a coding in HTTP/1.0', 'POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['NUL in a name', `${head}X\0: y\r\n\r\n`],
    ['NUL in a value', `${head}X: \0\r\n\r\n`],
    ['CR in a value', `${head}X: a\rContent-Length: 5\r\n\r\nhello`],
    ['LF in a value', `${head}X: a\nContent-Length: 5\r\n\r\nhello`],
    ['CR CR LF', `${head}X: a\r\r\n\r\n`],
    ['a first header that starts with a blank', 'POST / HTTP/1.1\r\n Host: a\r\n\r\n'],
    ['no name', `${head}: y\r\n\r\n`],
    ['no colon', `${head}X\r\n\r\n`],
    ['a name in quotes', `${head}"X": y\r\n\r\n`],
    ['a name above ASCII', `${head}X\xe9: y\r\n\r\n`],
    ['HTTP/1.10', 'POST / HTTP/1.10\r\nHost: a\r\n\r\n'],
    ['HTTP/01.1', 'POST / HTTP/01.1\r\nHost: a\r\n\r\n'],
    ['HTTP/1.2', 'POST / HTTP/1.2\r\nHost: a\r\n\r\n'],
    ['no version', 'POST /\r\n\r\n'],
    ['a blank behind the version', 'POST / HTTP/1.1 \r\nHost: a\r\n\r\n'],
    ['a tab in the first line', 'POST\t/ HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['two blanks in the first line', 'POST  / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a blank before the method', ' POST / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['LF before the method', `\n${head}\r\n`],
    ['LF behind the first line', 'POST / HTTP/1.1\nHost: a\r\n\r\n'],
    ['a quote in the host of a target', 'POST http://a"/b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a backslash in the host of a target', 'POST https://a\\b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['two users in a target', 'POST http://a@b@c/ HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an expectation besides', `${head}Expect: 100-continue, tea\r\nContent-Length: 0\r\n\r\n`],
  ])('rejected: %s', async (_, bytes) => {
    const [fate, ...others] = await fates(bytes);
    expect(others).toEqual([]);
    expect([400, 417]).toContain(Number(fate));
  });

  test.each(['cow, chunked', 'gzip', 'identity', 'xchunked', '"chunked"', 'chunked;q=1'])(
    'an unknown transfer coding is 501: %s',
    async (coding) => {
      expect(await fates(`${head}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`)).toEqual([501]);
    },
  );
});

describe('partial and malformed requests', async () => {
  const server = await startTestServer();
  afterAll(() => server.stop());

  test('waits for incomplete requests, wherever they end', async () => {
    const whole = `GET /health HTTP/1.1\r\nHost: ${main}\r\n\r\n`;
    const beginnings = Array.from({ length: whole.length - 1 }, (_, index) => whole.slice(0, index + 1));
    const received = await Promise.all(beginnings.map((bytes) => exchange(server.port, bytes, 300)));
    expect(received.filter((text) => text !== '')).toEqual([]);
  });

  test.each([
    ['as it should be', `GET /health HTTP/1.1\r\nHost: ${main}\r\n\r\n`, 200],
    ['odd, but right', `GET /health HTTP/1.1\r\nhoSt:\t${main}\r\nempty:\r\nblank: \r\n\r\n`, 200],
    [
      'expects to be told to go on, with nothing to send',
      `GET /health HTTP/1.1\r\nHost: ${main}\r\nExpect: 100-continue\r\n\r\n`,
      200,
    ],
    ['no version', 'GET / \r\n\r\n', 400],
    ['a name that is none', `GET / HTTP/1.1\r\nHost: ${main}\r\nX-Invalid[]: x\r\n\r\n`, 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two hosts', `GET / HTTP/1.1\r\nHost: ${main}\r\nHost: ${main}\r\n\r\n`, 400],
    [
      'a negative length',
      `POST / HTTP/1.1\r\nHost: ${main}\r\nContent-Length: -12345678912345678912\r\n\r\n`,
      400,
    ],
    ['a length of letters', `POST / HTTP/1.1\r\nHost: ${main}\r\nContent-Length: abc\r\n\r\n`, 400],
    ['a control character', `GET / HTTP/1.1\r\nHost: ${main}\r\nX: \x07\r\n\r\n`, 400],
    ['another version', `GET / HTTP/9.9\r\nHost: ${main}\r\n\r\n`, 400],
    ['something before it', `Extra lineGET / HTTP/1.1\r\nHost: ${main}\r\n\r\n`, 400],
    ['a line that ends in CR', `GET / HTTP/1.1\r\nHost: ${main}\r\n\rX: y\r\n\r\n`, 400],
  ])('%s', async (_, bytes, status) => {
    expect(parseResponses(await exchange(server.port, bytes, 300)).map((answer) => answer.status)).toEqual([
      status,
    ]);
  });
});
