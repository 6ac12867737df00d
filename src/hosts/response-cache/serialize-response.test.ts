import { expect, test } from 'bun:test';
import { serializeResponse } from './serialize-response.ts';

test('serializes headers, an empty line and the body, with the head of a 304', () => {
  const headers = { 'Content-Type': 'text/plain', ETag: '"a"', 'Set-Cookie': ['a=1', 'b=2'] };
  const { 'Content-Type': _type, ...unchanged } = headers;
  const { bytes, unchangedStart, bodyStart } = serializeResponse(
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

test('omits headers that responses share, once', () => {
  const of = (body: string, shared: string) =>
    serializeResponse({ status: 200, headers: {}, body, shared }, { headers: {} });
  const [one, other, without] = [of('é<s>ü</s>', '<s>ü'), of('<s>ü<s>ü', '<s>ü'), of('abc', '<s>ü')];
  const bodyOf = ({ bytes, bodyStart }: typeof one) => Buffer.from(bytes.subarray(bodyStart)).toString();
  expect([one, other, without].map(bodyOf)).toEqual(['é</s>', '<s>ü', 'abc']);
  expect(one.common).toBe(other.common);
  expect([one.commonStart - one.bodyStart, without.common.length]).toEqual([2, 0]);
});

test.each(['a\r\nX: b', 'a\nb', 'a\0', 'a\x7f', 'ā'])("doesn't send a header of %j", (value) => {
  const headers = { X: value };
  expect(() => serializeResponse({ status: 200, headers, body: '' }, { headers })).toThrow(TypeError);
});
