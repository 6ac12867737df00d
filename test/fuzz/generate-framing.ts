import { mostly, type Random } from './random.ts';

export interface Framed {
  readonly headers: readonly string[];
  readonly body: string;
}

/** A body with headers for its length, most of them correct. */
export function generateFraming(random: Random): Framed {
  const headers = random.chance(0.2) ? [connection(random)] : [];
  if (random.chance(0.05))
    headers.push(
      `Expect: ${mostly(random, '100-continue', ['100-Continue', 'tea', '', '100-continue, tea'], 0.3)}`,
    );
  if (random.chance(0.4)) return { headers, body: mostly(random, '', ['abc', '0\r\n\r\n'], 0.02) };
  const content = random.pick([
    '',
    'a',
    'hello',
    '\r\n',
    '0\r\n\r\n',
    'GET /inside HTTP/1.1\r\nHost: a\r\n\r\n',
    '\x00\xff'.repeat(50),
  ]);
  if (random.chance(0.5)) {
    headers.push(...lengthHeaders(random, content));
    return { headers, body: content };
  }
  headers.push(...codingHeaders(random));
  return { headers, body: generateChunks(random, content) };
}

function connection(random: Random): string {
  return `${random.pick(['Connection', 'connection'])}: ${random.pick(['close', 'keep-alive', 'Close', 'keep-alive, close', 'upgrade', 'closed', '', 'TE', 'close,', ', close', 'x-close'])}`;
}

function lengthHeaders(random: Random, content: string): string[] {
  const { length } = content;
  const name = mostly(
    random,
    random.pick(['Content-Length', 'content-length']),
    ['Content-Length ', 'Content_Length', 'Content-Length\x00', '\tContent-Length'],
    0.02,
  );
  const value = mostly(
    random,
    `${length}`,
    [
      ...[
        '',
        '-1',
        '+5',
        '0x5',
        '1e1',
        '5.0',
        '5,5',
        '5, 5',
        '5 5',
        '05',
        '٥',
        'a',
        '99999999999999999999',
        '18446744073709551617',
        '\x0b5',
        '5\x0b',
        '5\t',
      ],
      ...[
        `${length + 1}`,
        `${length + 40}`,
        `${Math.max(0, length - 1)}`,
        `0${length}`,
        ` ${length} `,
        `\t${length}`,
        `${length}\t`,
        `${length} \t `,
      ],
    ],
    0.1,
  );
  const headers = [`${name}: ${value}`];
  if (random.chance(0.03)) headers.push(`Content-Length: ${random.pick([value, `${length}`, '0', '7'])}`);
  if (random.chance(0.03)) headers.push(...codingHeaders(random));
  return headers;
}

function codingHeaders(random: Random): string[] {
  const name = mostly(
    random,
    random.pick(['Transfer-Encoding', 'transfer-encoding']),
    ['Transfer-Encoding ', 'Transfer_Encoding', 'Transfer-Encoding\x00', ' Transfer-Encoding'],
    0.02,
  );
  const value = mostly(
    random,
    random.pick(['chunked', 'chunked', 'Chunked', 'CHUNKED']),
    [
      ...[
        '',
        'gzip',
        'identity',
        'cow',
        'cow, chunked',
        'gzip, chunked',
        'chunked, gzip',
        'chunked, chunked',
        'xchunked',
        'chunkedx',
      ],
      ...[
        '"chunked"',
        'chunked;q=1',
        ' chunked ',
        '\tchunked',
        'chunked\t',
        'chunked \t ',
        'chunked,',
        ',chunked',
        '\x0bchunked',
        'chunked\x00',
        'chu\tnked',
        'identity, chunked',
      ],
    ],
    0.1,
  );
  const headers = [`${name}: ${value}`];
  if (random.chance(0.02))
    headers.push(`Transfer-Encoding: ${random.pick(['chunked', 'identity', 'cow', ''])}`);
  if (random.chance(0.02)) headers.push(`Content-Length: ${random.below(9)}`);
  return headers;
}

function generateChunks(random: Random, content: string): string {
  let text = '';
  for (let at = 0; at < content.length; ) {
    const size = 1 + random.below(content.length - at);
    text += `${chunkSize(random, size)}${extension(random)}${chunkEnd(random)}${content.slice(at, at + size)}${chunkEnd(random)}`;
    at += size;
  }
  const trailers = random.chance(0.1)
    ? `${mostly(random, random.pick(['X: y', 'X:', 'Content-Length: 5']), ['X', ' X: y', 'X : y', ': y', 'X: \x00', `X: ${'y'.repeat(random.below(20_000))}`], 0.3)}${chunkEnd(random)}`
    : '';
  const last = mostly(random, '0', ['00', '', '-0', '0x0', '000000000000000000000', ' 0', '0 '], 0.03);
  return `${text}${last}${extension(random)}${chunkEnd(random)}${trailers}${chunkEnd(random)}`;
}

function chunkSize(random: Random, size: number): string {
  const hex = size.toString(16);
  return mostly(
    random,
    random.chance(0.3) ? hex.toUpperCase() : hex,
    [
      ...['', '-1', 'g', 'ffffffffffffffff', '10000000000000000', 'fffffffff'],
      ...[
        `0x${hex}`,
        `+${hex}`,
        ` ${hex}`,
        `${hex} `,
        `${hex}\t`,
        `00${hex}`,
        `${'0'.repeat(20)}${hex}`,
        (size + 1).toString(16),
        `${hex}.`,
        `${hex}_`,
      ],
    ],
    0.05,
  );
}

function extension(random: Random): string {
  return mostly(
    random,
    '',
    [
      ...[
        ';a',
        ';a=b',
        ';a="b"',
        ';a="b\\"c"',
        ';a;b=c',
        '; a',
        ' ;a',
        ';a = b',
        ';',
        ';=',
        ';a=',
        ';a="',
        ';a=\x00',
        ';\x00',
        ';a\rb',
        ';a\nb',
        ';\xe9',
      ],
      `;${'a'.repeat(random.below(20_000))}`,
    ],
    0.08,
  );
}

function chunkEnd(random: Random): string {
  return mostly(
    random,
    '\r\n',
    ['\n', '\r', '', '\r\r\n', '\n\r', 'XX', '\r\nX', ' \r\n', '\r\n\r\n'],
    0.015,
  );
}
