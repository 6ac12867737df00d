import { expect, test } from 'bun:test';
import { createHeadSerializer } from './serialize-head.ts';

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers, body: null });
const [now, later] = ['Date: now\r\n', 'Date: later\r\n'];

test('builds the head of a cached response from its status and second alone', () => {
  const serialize = createHeadSerializer();
  const [ok, unchanged] = ['HTTP/1.1 200 OK\r\n', 'HTTP/1.1 304 Not Modified\r\n'];
  expect(serialize.lead(answer(200), now)).toBe(ok + now);
  expect(serialize.lead(answer(200), now)).toBe(ok + now);
  expect(serialize.lead(answer(304), now)).toBe(unchanged + now);
  expect(serialize.lead(answer(304), later)).toBe(unchanged + later);
  expect(serialize.lead(answer(200), later)).toBe(ok + later);
  expect(serialize.lead(answer(200, { Vary: 'Origin' }), later)).toBe(`${ok}Vary: Origin\r\n${later}`);
  expect(serialize.lead(answer(200), later)).toBe(ok + later);
});

test('sends the current value of a header, never an earlier one', () => {
  const serialize = createHeadSerializer();
  const head = (tag: string) => serialize.head(answer(200, { ETag: tag }), 0, now);
  for (const tag of ['"a"', '"b"', '"b"', '"a"'])
    expect(head(tag)).toBe(`HTTP/1.1 200 OK\r\nETag: ${tag}\r\nContent-Length: 0\r\n${now}\r\n`);
});
