import { expect, test } from 'bun:test';
import { fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { namelessFiles } from '../../../test/support/nameless-files.ts';
import { temporaryPath } from '../../../test/support/temporary-database.ts';
import { ByteStore, type ByteStoreOptions } from './byte-store.ts';
import type { CachedResponse } from './cached-response.ts';

function open(options: Partial<ByteStoreOptions> = {}) {
  const before = new Set(namelessFiles());
  const warned: string[] = [];
  const store = new ByteStore({
    folder: dirname(temporaryPath('kept')),
    bytes: 6_400,
    memory: 1_600,
    warn: (what) => warned.push(what),
    ...options,
  });
  const [file = Number.NaN] = namelessFiles().filter((one) => !before.has(one));
  const responses = new Map<string, CachedResponse>();
  const put = (key: string, length = 100, common = '') => {
    const text = key.repeat(length).slice(0, length);
    const parts = {
      bytes: Buffer.from(text),
      unchangedStart: 1,
      bodyStart: 2,
      common: Buffer.from(common),
      commonStart: 40,
    };
    const response = store.put(parts, { etag: key, responses, key });
    if (response) {
      responses.delete(key);
      responses.set(key, response);
    }
    return response;
  };
  const read = (key: string) => {
    const response = responses.get(key);
    if (!response) return null;
    const target = Buffer.alloc(response.length);
    response.copyTo(target, 0, 0, response.length);
    return target.toString();
  };
  /** Reuses the target for each read, as the listener does. */
  const readPart = (key: string, from: number, to: number) => {
    const scratch = Buffer.from('z'.repeat(500));
    responses.get(key)?.copyTo(scratch, 3, from, to);
    return scratch.toString('latin1', 3, 3 + to - from);
  };
  return { store, responses, put, read, readPart, file, warned };
}

const whole = (letter: string) => letter.repeat(100);
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

test('writes overflow to the file and promotes it when it is read often', () => {
  const { responses, put, read } = open();
  for (const letter of letters) put(letter);
  expect([
    responses.get('a')?.inMemory,
    responses.get('a')?.onDisk?.owner,
    responses.get('Z')?.onDisk,
  ]).toEqual([null, responses.get('a'), null]);
  const isBack = () => read('a') === whole('a') && responses.get('a')?.inMemory?.owner === responses.get('a');
  expect(Array.from({ length: 9 }, isBack).indexOf(true)).toBe(7);
  expect(letters.map(read)).toEqual(letters.map(whole));
  expect(letters.map(read)).toEqual(letters.map(whole));
});

test('drops responses that fit neither in memory nor in the file', () => {
  const { responses, put, read } = open({ bytes: 1_600 });
  for (const letter of letters) put(letter);
  expect([...responses.keys()]).toEqual(letters.slice(-32));
  expect(letters.slice(-32).map(read)).toEqual(letters.slice(-32).map(whole));
});

test('returns a part of a response', () => {
  const { put } = open();
  const target = Buffer.from('.....');
  put('abcdef', 6)?.copyTo(target, 1, 2, 5);
  expect(target.toString()).toBe('.cde.');
});

test('stores large responses in the file and rejects oversized ones', () => {
  const { responses, put, read } = open();
  expect([put('x', 401), put('y', 400)?.inMemory, read('y')]).toEqual([null, null, 'y'.repeat(400)]);
  expect([...responses.keys()]).toEqual(['y']);
});

test('erases responses from memory and file', () => {
  const { store, responses, put, read, file } = open();
  for (const letter of letters) put(letter);
  const response = responses.get('a');
  if (!response) throw new Error('it was put in');
  for (let times = 0; times < 8; times += 1) read('a');
  const { inMemory, onDisk } = response;
  store.erase(response);
  expect([inMemory?.owner, onDisk?.owner, response.isEvicted]).toEqual([null, null, true]);
  expect(() => read('a')).toThrow('was canceled');
  Object.assign(response, { inMemory });
  expect(read('a')).toBe(whole('\0'));
  const target = Buffer.alloc(100);
  readSync(file, target, 0, 100, onDisk?.start ?? 0);
  expect(target.toString()).toBe(whole('\0'));
});

test('promotes popular responses from file to memory', () => {
  const { responses, put, read, readPart } = open();
  put('a', 100, '(style)');
  const sent = `${'a'.repeat(40)}(style)${'a'.repeat(60)}`;
  expect([read('a'), responses.get('a')?.inMemory?.length]).toEqual([sent, 100]);
  for (const letter of letters.slice(1)) put(letter);
  expect([responses.get('a')?.inMemory, read('a')]).toEqual([null, sent]);
  expect([readPart('a', 1, 2), readPart('a', 0, 2)]).toEqual(['a', 'aa']);
});

test("doesn't promote responses for HEAD requests", () => {
  const { responses, put, read, readPart } = open();
  for (const letter of letters) put(letter);
  for (let times = 0; times < 16; times += 1) expect(readPart('a', 0, 2)).toBe('aa');
  expect([responses.get('a')?.inMemory, read('a')]).toEqual([null, whole('a')]);
});

test('keeps a newer response when an older one with its key is dropped', () => {
  const { responses, put, read } = open({ bytes: 1_600 });
  put('a');
  const older = responses.get('a');
  put('a');
  // Each response is evicted from memory into the file, and later from the file.
  for (const letter of letters.slice(1, 32)) put(letter);
  expect([older?.isEvicted, responses.get('a') === older, read('a')]).toEqual([true, false, whole('a')]);
});

test.each([
  ['all of it', 0, 100, 99],
  ['its head', 0, 2, 0],
  ['its head for a 304', 1, 2, 1],
])('detects changes on the disk: %s is not sent and is dropped', (_part, from, to, damaged) => {
  const { responses, put, readPart, file, warned } = open();
  for (const letter of letters) put(letter);
  const response = responses.get('a');
  writeSync(file, '?', (response?.onDisk?.start ?? 0) + damaged);
  expect(() => readPart('a', from, to)).toThrow('changed');
  expect([response?.isEvicted, responses.get('a')]).toEqual([true, undefined]);
  expect(readPart('b', from, to)).toBe('b'.repeat(to - from));
  expect(warned).toEqual(['reading a cached response failed, rendering it again']);
});

test('logs an unreadable file and stops using it', () => {
  const { responses, put, read, file, warned, store } = open();
  for (const letter of letters) put(letter);
  ftruncateSync(file, 0);
  for (const letter of letters.slice(0, 10)) expect(() => read(letter)).toThrow('incomplete');
  expect(warned).toEqual([
    'reading a cached response failed, rendering it again',
    'cache file is unusable, caching in memory',
  ]);
  expect([namelessFiles().includes(file), store.used.file]).toEqual([false, 0]);
  for (const letter of letters) put(letter);
  expect([...responses.keys()]).toEqual(letters.slice(-16));
  expect(letters.slice(-16).map(read)).toEqual(letters.slice(-16).map(whole));
  expect(put('x', 400)).toBeNull();
  store.clear();
  store.giveBack();
  store.close();
});

test('works in memory alone without a file', () => {
  const { responses, put, read, warned } = open({ folder: '/dev/null/nowhere' });
  for (const letter of letters) put(letter);
  expect([...responses.keys()]).toEqual(letters.slice(-16));
  expect([read('Z'), warned]).toEqual([whole('Z'), ['cache file is unusable, caching in memory']]);
});

test('returns disk space that others need', () => {
  let disk = 3_000;
  const size = (): number => fstatSync(file).size;
  const { store, responses, put, read, file } = open({ room: () => disk - size() });
  for (const letter of letters) put(letter);
  store.leaveRoom();
  expect([size(), responses.size]).toEqual([3_000, 46]);
  disk = 2_500;
  store.leaveRoom();
  expect([size(), store.used.file, responses.size]).toEqual([2_500, 2_500, 41]);
  for (const key of responses.keys()) expect(read(key)).toBe(whole(key));
  store.giveBack();
  expect([size(), store.used.file, responses.size]).toEqual([0, 0, 16]);
  disk = 3_000;
  for (const letter of letters) put(letter);
  expect([size(), [...responses.keys()]]).toEqual([0, letters.slice(-16)]);
});

test('drops a response whose bytes in the file are overwritten during promotion', () => {
  const { store, responses, put, read } = open();
  // Memory and file are full. The next response that leaves memory replaces the first in the file.
  const keys = Array.from({ length: 80 }, (_, index) => String.fromCharCode(0x21 + index));
  for (const key of keys) put(key);
  const [first = ''] = keys;
  const response = responses.get(first);
  for (let times = 0; times < 8; times += 1) expect(read(first)).toBe(whole(first));
  expect([responses.has(first), response?.isEvicted, store.used.memory]).toEqual([false, true, 1_500]);
});
