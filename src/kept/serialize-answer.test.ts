import { expect, test } from 'bun:test';
import { serializeAnswer } from './serialize-answer.ts';

test('an answer is its headers, an empty line and its body', () => {
  const headers = { ETag: '"a"', 'Set-Cookie': ['a=1', 'b=2'] };
  const { bytes, headLength } = serializeAnswer({ status: 200, headers, body: 'é' });
  const head = 'ETag: "a"\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 2\r\n\r\n';
  expect([Buffer.from(bytes).toString(), headLength]).toEqual([`${head}é`, head.length]);
});

test('one without a body says nothing about its length', () => {
  const { bytes } = serializeAnswer({ status: 304, headers: { ETag: '"a"' }, body: null });
  expect(Buffer.from(bytes).toString()).toBe('ETag: "a"\r\n\r\n');
});

test.each(['a\r\nX: b', 'a\nb', 'a\0', 'a\x7f', 'ā'])('a header of %j is not sent', (value) => {
  expect(() => serializeAnswer({ status: 200, headers: { X: value }, body: '' })).toThrow(TypeError);
});
