import { expect, test } from 'bun:test';
import { fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { namelessFiles } from '../../test/support/nameless-files.ts';
import { temporaryPath } from '../../test/support/temporary-database.ts';
import { ByteStore, type ByteStoreOptions } from './byte-store.ts';
import type { CachedResponse } from './cached-response.ts';
import { ResponseList } from './response-list.ts';

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
  const list = new ResponseList<CachedResponse>();
  const put = (key: string, length = 100, common = '') => {
    const text = key.repeat(length).slice(0, length);
    const parts = {
      bytes: Buffer.from(text),
      unchangedStart: 1,
      bodyStart: 2,
      common: Buffer.from(common),
      commonStart: 40,
    };
    const answer = store.put(parts, { etag: key, list, key });
    if (answer) list.set(answer);
    return answer;
  };
  const read = (key: string) => {
    const answer = list.get(key);
    if (!answer) return null;
    const target = Buffer.alloc(answer.length);
    answer.copyTo(target, 0, 0, answer.length);
    return target.toString();
  };
  /** Into what others have read into before, as the listener does. */
  const readPart = (key: string, from: number, to: number) => {
    const scratch = Buffer.from('z'.repeat(500));
    list.get(key)?.copyTo(scratch, 3, from, to);
    return scratch.toString('latin1', 3, 3 + to - from);
  };
  return { store, list, put, read, readPart, file, warned };
}

const whole = (letter: string) => letter.repeat(100);
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

test('what memory has no place for is in the file, and comes back when it is asked for often', () => {
  const { list, put, read } = open();
  for (const letter of letters) put(letter);
  expect([list.get('a')?.inMemory, list.get('a')?.onDisk?.owner, list.get('Z')?.onDisk]).toEqual([
    null,
    list.get('a'),
    null,
  ]);
  const isBack = () => read('a') === whole('a') && list.get('a')?.inMemory?.owner === list.get('a');
  expect(Array.from({ length: 9 }, isBack).indexOf(true)).toBe(7);
  expect(letters.map(read)).toEqual(letters.map(whole));
  expect(letters.map(read)).toEqual(letters.map(whole));
});

test('what has no place anywhere is off the list', () => {
  const { list, put, read } = open({ bytes: 1_600 });
  for (const letter of letters) put(letter);
  expect(list.all().map(({ etag }) => etag)).toEqual(letters.slice(-32));
  expect(letters.slice(-32).map(read)).toEqual(letters.slice(-32).map(whole));
});

test('a part of it can be had', () => {
  const { put } = open();
  const target = Buffer.from('.....');
  put('abcdef', 6)?.copyTo(target, 1, 2, 5);
  expect(target.toString()).toBe('.cde.');
});

test('what is too large for memory is in the file, and what is too large for both is not kept', () => {
  const { list, put, read } = open();
  expect([put('x', 401), put('y', 400)?.inMemory, read('y')]).toEqual([null, null, 'y'.repeat(400)]);
  expect(list.all().map(({ etag }) => etag)).toEqual(['y']);
});

test('what is erased is gone from both', () => {
  const { store, list, put, read, file } = open();
  for (const letter of letters) put(letter);
  const answer = list.get('a');
  if (!answer) throw new Error('it was put in');
  for (let times = 0; times < 8; times += 1) read('a');
  const { inMemory, onDisk } = answer;
  store.erase(answer);
  expect([inMemory?.owner, onDisk?.owner, answer.isEvicted]).toEqual([null, null, true]);
  expect(() => read('a')).toThrow('given up');
  Object.assign(answer, { inMemory });
  expect(read('a')).toBe(whole('\0'));
  const target = Buffer.alloc(100);
  readSync(file, target, 0, 100, onDisk?.start ?? 0);
  expect(target.toString()).toBe(whole('\0'));
});

test('what many have is put where it belongs, from memory and from the file', () => {
  const { list, put, read, readPart } = open();
  put('a', 100, '(style)');
  const sent = `${'a'.repeat(40)}(style)${'a'.repeat(60)}`;
  expect([read('a'), list.get('a')?.inMemory?.length]).toEqual([sent, 100]);
  for (const letter of letters.slice(1)) put(letter);
  expect([list.get('a')?.inMemory, read('a')]).toEqual([null, sent]);
  expect([readPart('a', 1, 2), readPart('a', 0, 2)]).toEqual(['a', 'aa']);
});

test('who asks for heads alone does not bring into memory what others read before', () => {
  const { list, put, read, readPart } = open();
  for (const letter of letters) put(letter);
  for (let times = 0; times < 16; times += 1) expect(readPart('a', 0, 2)).toBe('aa');
  expect([list.get('a')?.inMemory, read('a')]).toEqual([null, whole('a')]);
});

test('what is on the list under its key when an older one goes stays there', () => {
  const { list, put, read } = open({ bytes: 1_600 });
  put('a');
  const older = list.get('a');
  put('a');
  // One after the other is pushed out of memory, and then out of the file.
  for (const letter of letters.slice(1, 32)) put(letter);
  expect([older?.isEvicted, list.get('a') === older, read('a')]).toEqual([true, false, whole('a')]);
});

test.each([
  ['all of it', 0, 100, 99],
  ['its head', 0, 2, 0],
  ['its head for a 304', 1, 2, 1],
])('of what was changed on the disk, %s is not sent, and it is off the list', (_part, from, to, damaged) => {
  const { list, put, readPart, file, warned } = open();
  for (const letter of letters) put(letter);
  const answer = list.get('a');
  writeSync(file, '?', (answer?.onDisk?.start ?? 0) + damaged);
  expect(() => readPart('a', from, to)).toThrow('changed');
  expect([answer?.isEvicted, list.get('a')]).toEqual([true, undefined]);
  expect(readPart('b', from, to)).toBe('b'.repeat(to - from));
  expect(warned).toEqual(['a kept answer could not be read from its file, and is made anew']);
});

test('a file that cannot be read is told, and given up in the end', () => {
  const { list, put, read, file, warned, store } = open();
  for (const letter of letters) put(letter);
  ftruncateSync(file, 0);
  for (const letter of letters.slice(0, 10)) expect(() => read(letter)).toThrow('shorter');
  expect(warned).toEqual([
    'a kept answer could not be read from its file, and is made anew',
    'the file of kept answers cannot be used: they are kept in memory',
  ]);
  expect([namelessFiles().includes(file), store.used.file]).toEqual([false, 0]);
  for (const letter of letters) put(letter);
  expect(list.all().map(({ key }) => key)).toEqual(letters.slice(-16));
  expect(letters.slice(-16).map(read)).toEqual(letters.slice(-16).map(whole));
  expect(put('x', 400)).toBeNull();
  store.clear();
  store.giveBack();
  store.close();
});

test('without a place for a file answers are in memory alone', () => {
  const { list, put, read, warned } = open({ folder: '/dev/null/nowhere' });
  for (const letter of letters) put(letter);
  expect(list.all().map(({ key }) => key)).toEqual(letters.slice(-16));
  expect([read('Z'), warned]).toEqual([
    whole('Z'),
    ['the file of kept answers cannot be used: they are kept in memory'],
  ]);
});

test('the file gives back of the disk what others need, and all of it when there is none left', () => {
  let disk = 3_000;
  const size = (): number => fstatSync(file).size;
  const { store, list, put, read, file } = open({ room: () => disk - size() });
  for (const letter of letters) put(letter);
  store.leaveRoom();
  expect([size(), list.all().length]).toEqual([3_000, 46]);
  disk = 2_500;
  store.leaveRoom();
  expect([size(), store.used.file, list.all().length]).toEqual([2_500, 2_500, 41]);
  for (const { key } of list.all()) expect(read(key)).toBe(whole(key));
  store.giveBack();
  expect([size(), store.used.file, list.all().length]).toEqual([0, 0, 16]);
  disk = 3_000;
  for (const letter of letters) put(letter);
  expect([size(), list.all().map(({ key }) => key)]).toEqual([0, letters.slice(-16)]);
});
