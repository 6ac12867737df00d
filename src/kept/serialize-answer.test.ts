import { expect, test } from 'bun:test';
import { serializeAnswer } from './serialize-answer.ts';

test('an answer is its headers, an empty line and its body, and ends its head with that of a 304', () => {
  const headers = { 'Content-Type': 'text/plain', ETag: '"a"', 'Set-Cookie': ['a=1', 'b=2'] };
  const { 'Content-Type': _type, ...unchanged } = headers;
  const { bytes, unchangedStart, bodyStart } = serializeAnswer(
    { status: 200, headers, body: 'é' },
    { headers: unchanged },
  );
  const own = 'Content-Length: 2\r\nContent-Type: text/plain\r\n';
  const common = 'ETag: "a"\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\n';
  expect([Buffer.from(bytes).toString(), unchangedStart, bodyStart]).toEqual([
    `${own}${common}é`,
    own.length,
    own.length + common.length,
  ]);
});

test.each(['a\r\nX: b', 'a\nb', 'a\0', 'a\x7f', 'ā'])('a header of %j is not sent', (value) => {
  const headers = { X: value };
  expect(() => serializeAnswer({ status: 200, headers, body: '' }, { headers })).toThrow(TypeError);
});
