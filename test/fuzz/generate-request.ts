import { generateFraming } from './generate-framing.ts';
import { mostly, type Random } from './random.ts';

/** One or two requests that are valid, nearly valid or hostile. Each character is a byte. */
export function generateRequests(random: Random): string {
  const count = random.chance(0.15) ? 2 : 1;
  let text = '';
  for (let index = 0; index < count; index += 1) text += generateRequest(random);
  return random.chance(0.15) ? damage(random, text) : text;
}

function generateRequest(random: Random): string {
  const { headers, body } = generateFraming(random);
  const others = Array.from({ length: random.below(4) }, () => generateHeader(random));
  const lines = [`Host${separator(random)}a`, ...others, ...headers];
  if (random.chance(0.2)) lines.sort(() => random.below(3) - 1);
  const first = `${method(random)}${gap(random)}${target(random)}${gap(random)}${version(random)}`;
  const head = [first, ...lines].map((line) => line + lineEnd(random)).join('');
  return `${mostly(random, '', ['\r\n', '\n', ' ', '\r'], 0.01)}${head}${lineEnd(random)}${body}`;
}

function method(random: Random): string {
  const usual = random.pick([
    'GET',
    'HEAD',
    'POST',
    'POST',
    'POST',
    'PUT',
    'DELETE',
    'OPTIONS',
    'PATCH',
    'QUERY',
    'M-SEARCH',
  ]);
  return mostly(random, usual, [
    'get',
    'FOO',
    'CONNECT',
    'G\x00T',
    'G(T',
    'GET:',
    '',
    'PRI',
    'GÉT',
    'X'.repeat(40),
  ]);
}

function gap(random: Random): string {
  return mostly(random, ' ', ['  ', '\t', '', '\x0b', '\xa0', '\r\n', ' \t'], 0.01);
}

function target(random: Random): string {
  const usual = random.pick([
    '/',
    '/a',
    '/a/../b?c=d',
    '//a',
    '/%00',
    'http://a/b',
    'https://a',
    '/a#b',
    '/"<>\\^`{|}~',
  ]);
  return mostly(random, usual, [
    ...[
      '*',
      'a',
      '',
      '/\xe9',
      '/\x00',
      '/\x7f',
      '/a b',
      'ftp://a/',
      'http://',
      'http:/a',
      'HTTP://a/',
      '/\t',
      '\\',
      '?',
      '/\x1f',
    ],
    `/${'a'.repeat(random.below(17_000))}`,
  ]);
}

function version(random: Random): string {
  return mostly(
    random,
    random.chance(0.05) ? 'HTTP/1.0' : 'HTTP/1.1',
    [
      ...[
        'HTTP/1.2',
        'HTTP/2.0',
        'HTTP/0.9',
        'http/1.1',
        'HTTP/1.1 ',
        'HTTP/11',
        'HTTP/1.',
        'HTTP/1.10',
        'HTTP/01.1',
      ],
      ...['HTTP /1.1', 'ICE/1.0', 'RTSP/1.0', '', 'HTTP/1.\x00', 'HTTPS/1.1'],
    ],
    0.02,
  );
}

function lineEnd(random: Random): string {
  return mostly(
    random,
    '\r\n',
    ['\n', '\r', '\r\r\n', '\n\r', '\r\n ', '\r\n\t', '\r\n\r\n', '\x0b', '\x85'],
    0.005,
  );
}

function separator(random: Random): string {
  return mostly(
    random,
    random.pick([': ', ':', ':\t', ':  ']),
    [' : ', ' :', '\t:', '', ';', '=', ':\r\n ', '\x00:', ':\x00'],
    0.01,
  );
}

function generateHeader(random: Random): string {
  const name = mostly(
    random,
    random.pick([
      'X-A',
      'x-a',
      'Accept',
      'Cookie',
      'Host',
      'Referer',
      'User-Agent',
      '__proto__',
      'constructor',
      "!#$%&'*+.^_`|~",
    ]),
    [
      ...['', 'X A', ' X', 'X\x00', 'X\x7f', 'X\xe9', 'X(', 'X,', 'X/', '"X"', 'X@', '\tX'],
      'a'.repeat(random.below(9_000)),
    ],
  );
  const value = mostly(
    random,
    random.pick(['b', '', 'b c', ' b ', 'b\t', '\xe9\xff', 'a, b', 'text/html;q=0.8', '\xc3\xa9']),
    [
      ...['\x00', 'a\x00b', 'a\x01b', '\x7f', 'a\rb', 'a\nb', '\x1f', 'a\x0bb', 'a\x0cb'],
      'b'.repeat(random.below(17_000)),
    ],
  );
  const times = random.chance(0.004) ? random.below(400) : 1;
  return Array.from({ length: times }, () => `${name}${separator(random)}${value}`).join('\r\n');
}

function damage(random: Random, text: string): string {
  const at = random.below(text.length);
  const byte = random.pick([
    '\x00',
    '\r',
    '\n',
    ' ',
    '\t',
    ':',
    '\x7f',
    '\x80',
    '\xff',
    ',',
    ';',
    '0',
    'A',
    '\x0b',
    '\x0c',
    '\r\n',
    '\x1f',
    '"',
    '\\',
  ]);
  const kind = random.below(4);
  if (kind === 0) return text.slice(0, at) + byte + text.slice(at);
  if (kind === 1) return text.slice(0, at) + byte + text.slice(at + 1);
  if (kind === 2) return text.slice(0, at) + text.slice(at + 1 + random.below(3));
  return text.slice(0, at);
}
