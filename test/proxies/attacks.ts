import { main } from '../support/server.ts';

/** The hidden request that a server might accept. */
export const hidden = '/smuggled';

const host = `Host: ${main}`;
const smuggled = `GET ${hidden} HTTP/1.1\r\n${host}\r\nX-Rest: `;
const post = (lines: readonly string[], body: string, target = '/sign-out') =>
  `${[`POST ${target} HTTP/1.1`, host, ...lines].join('\r\n')}\r\n\r\n${body}`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
/** By `Content-Length` this is a body. By chunks, a second request follows the end. */
const endsEarly = `0\r\n\r\n${smuggled}`;
/** The reverse: by chunks this is a body. */
const goesOn = `${chunk(smuggled)}0\r\n\r\n`;
const both = (coding: string) => [`Content-Length: ${endsEarly.length}`, coding];

const codings = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: \x0bchunked',
  'Transfer-Encoding:\x0cchunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: CHUNKED',
  'Transfer-Encoding:\r\n chunked',
  'X: y\r\n Transfer-Encoding: chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  ' Transfer-Encoding: chunked',
  'Transfer-Encoding\x00: chunked',
  'Transfer_Encoding: chunked',
  'Transfer-Encoding: chunked;a=b',
  'Transfer-Encoding: chunk\u00edd',
];

const lengths = [
  '+44',
  '-1',
  '044',
  '0x2c',
  '44, 44',
  '44, 0',
  '44 ',
  '44\r\nContent-Length: 0',
  '0\r\nContent-Length: 44',
  '44\x00',
  '4 4',
  '99999999999999999999',
  '',
];

const sizes = ['0x5', '+5', '5 ', ' 5', '5;a\nb', '5;\x00', '0000000000000000005', '5\r', '5\n', '05;a="b'];

/** Attacks by name. Victims' requests follow each attack on the same upstream connection. */
export const attacks: readonly (readonly [name: string, bytes: string])[] = [
  ...codings.map(
    (coding) => [`a length and ${JSON.stringify(coding)}`, post(both(coding), endsEarly)] as const,
  ),
  ...codings.map(
    (coding) =>
      [`a short length and ${JSON.stringify(coding)}`, post(['Content-Length: 4', coding], goesOn)] as const,
  ),
  ...lengths.map(
    (length) =>
      [`a length of ${JSON.stringify(length)}`, post([`Content-Length: ${length}`], smuggled)] as const,
  ),
  ...sizes.map(
    (size) =>
      [
        `a chunk of ${JSON.stringify(size)}`,
        post(['Transfer-Encoding: chunked'], `${size}\r\nhello\r\n0\r\n\r\n${smuggled}`),
      ] as const,
  ),
  ['LF between chunks', post(['Transfer-Encoding: chunked'], `5\nhello\n0\n\n${smuggled}`)],
  ['a request in trailers', post(['Transfer-Encoding: chunked'], `0\r\n${smuggled}x\r\n\r\n`)],
  [
    'a length in trailers',
    post(['Transfer-Encoding: chunked'], `0\r\nContent-Length: 44\r\n\r\n${smuggled}`),
  ],
  ['a GET with a body', `GET / HTTP/1.1\r\n${host}\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`],
  [
    'a HEAD with a body',
    `HEAD / HTTP/1.1\r\n${host}\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
  ],
  ['a body that no route wants', post([`Content-Length: ${smuggled.length}`], smuggled, '/nowhere')],
  ['a large body that no route wants', post(['Content-Length: 200000'], 'x'.repeat(200_000), '/nowhere')],
  [
    'a body for a page that takes none',
    post([`Content-Length: ${smuggled.length}`], smuggled, '/robots.txt'),
  ],
  [
    'a body that waits to be asked for',
    post([`Content-Length: ${smuggled.length}`, 'Expect: 100-continue'], smuggled),
  ],
  ['an odd expectation', post([`Content-Length: ${smuggled.length}`, 'Expect: y 100-continue'], smuggled)],
  [
    'a length that is of one hop',
    post([`Content-Length: ${smuggled.length}`, 'Connection: Content-Length'], smuggled),
  ],
  [
    'a coding that is of one hop',
    post(['Transfer-Encoding: chunked', 'Connection: Transfer-Encoding'], goesOn),
  ],
  ['a host that is of one hop', `GET / HTTP/1.1\r\n${host}\r\nConnection: Host\r\n\r\n`],
  [
    'HTTP/1.0 with chunks',
    `POST /sign-out HTTP/1.0\r\n${host}\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n${endsEarly}`,
  ],
  ['HTTP/1.0 that is kept', `GET / HTTP/1.0\r\n${host}\r\nConnection: keep-alive\r\n\r\n${smuggled}`],
  [
    'an upgrade',
    `GET / HTTP/1.1\r\n${host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n${smuggled}`,
  ],
  [
    'a web socket',
    `GET / HTTP/1.1\r\n${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n\r\n${smuggled}`,
  ],
  ['a target with a line in it', `GET /%0d%0aX:%20y HTTP/1.1\r\n${host}\r\n\r\n`],
  ['a blank in the target', `GET /a HTTP/1.1\r\nX: ${hidden} HTTP/1.1\r\n${host}\r\n\r\n`],
  ['a header that ends early', `GET / HTTP/1.1\r\n${host}\r\nX: a\r\r\n\r\n${smuggled}`],
  ['LF alone', `POST /sign-out HTTP/1.1\n${host}\nContent-Length: 0\n\n${smuggled}`],
  ['two hosts', `GET / HTTP/1.1\r\n${host}\r\nHost: evil.example\r\n\r\n`],
  ['a target with a host of its own', `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n\r\n`],
  ['CONNECT', `CONNECT ${main}:80 HTTP/1.1\r\n${host}\r\n\r\n${smuggled}`],
  ['a body that ends in the middle', post(['Content-Length: 400'], 'a=b')],
  ['chunks that end in the middle', post(['Transfer-Encoding: chunked'], '40\r\na=b')],
];
