import { expect, test } from 'bun:test';
import type { Repeat, SharedHeaders } from './repeat.ts';
import { Repeats } from './repeats.ts';

const headersOf = (...rawHeaders: string[]): SharedHeaders => ({
  rawHeaders,
  headers: {},
  repeats: undefined,
});
const repeat: Repeat = { meter: null, find: () => null, count() {} };

test('shares a response between requests with equal headers in Vary', () => {
  const all = new Repeats();
  const mapOf = (...lines: string[]) => all.of(headersOf('Host', 'a', ...lines))?.byTarget;
  expect(mapOf('Accept', 'b', 'X-Request-Id', '1')).toBe(mapOf('traceparent', '2', 'accept', 'b'));
  for (const name of ['Accept', 'Accept-Encoding', 'Accept-Language', 'Origin']) {
    expect(mapOf(name, 'b')).not.toBe(mapOf(name, 'c'));
    expect(mapOf(name, 'c')).toBe(mapOf('X', 'd', name, 'c'));
  }
  expect(mapOf('Accept', '')).not.toBe(mapOf());
  expect(all.of(headersOf('Host', 'b'))?.byTarget).not.toBe(mapOf());
});

test('does not share a response if a header is personal, repeated or long', () => {
  const all = new Repeats();
  const found = (...lines: string[]) => all.of(headersOf('Host', 'a', ...lines));
  for (const name of ['Cookie', 'authorization', 'RANGE', 'If-Range', 'If-Match', 'If-None-Match'])
    expect([name, found(name, 'b')]).toEqual([name, null]);
  for (const name of ['If-Modified-Since', 'If-Unmodified-Since', 'Host', 'Accept'])
    expect([name, found('Accept', 'a', name, 'b', 'accept', 'c')]).toEqual([name, null]);
  expect(found('Accept', 'x'.repeat(600))).toBeNull();
});

test('stays within its size limit, also with entries that are in use', () => {
  const limit = 100_000;
  const all = new Repeats(limit);
  const [first, other] = [headersOf('Host', 'a'), headersOf('Host', 'b')];
  const held = all.of(first);
  for (let index = 0; index < 1_000; index += 1) {
    for (const headers of [first, other]) {
      const found = all.of(headers);
      if (found) all.keep(found, `/${'long'.repeat(50)}${index}`, repeat);
    }
    if (held) all.keep(held, `/${index}`, repeat);
    expect(all.used).toBeLessThanOrEqual(limit);
  }
  expect(held?.byTarget.size).toBe(0);
  expect(all.of(first)?.byTarget.size).toBeGreaterThan(10);
  expect(all.of(first)?.byTarget.size).toBeLessThan(limit / 640);
});
