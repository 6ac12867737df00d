import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { writeZip } from '../../../test/support/write-zip.ts';
import { isZip, readZip } from './read-zip.ts';

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test('reads stored and compressed entries by path', () => {
  const zip = writeZip(
    { 'a/é.txt': 'hello '.repeat(100), 'b.txt': { content: 'as it is', method: 0 } },
    'a comment',
  );
  expect(isZip(zip)).toBe(true);
  expect(readZip(zip).map((entry) => [entry.path, text(entry.read())])).toEqual([
    ['a/é.txt', 'hello '.repeat(100)],
    ['b.txt', 'as it is'],
  ]);
});

test('skips unwanted entries and ignores false sizes', () => {
  const bomb = deflateRawSync(Buffer.alloc(60 * 1024 * 1024));
  const zip = writeZip({ bomb: { packed: bomb, size: 10 }, small: 'x' });
  const [large, small] = readZip(zip);
  expect(text(small?.read())).toBe('x');
  expect(() => large?.read()).toThrow('archiveGrows');
});

test('rejects archives that expand to more than a hundred times their size', () => {
  const part = Buffer.alloc(900 * 1024);
  const names = ['one', 'two', 'three'];
  const [one, two] = readZip(writeZip(Object.fromEntries(names.map((name) => [name, part]))));
  expect(one?.read().length).toBe(part.length);
  expect(() => two?.read()).toThrow('archiveGrows');
});

test('shares one size limit between all entries', () => {
  // Compresses to a thirtieth.
  const part = Buffer.alloc(15 * 1024 * 1024);
  for (let at = 0; at < part.length; at += 32 * 1024) part.set(randomBytes(1024), at);
  const [one, two, three] = readZip(writeZip({ one: part, two: part, three: part }));
  expect([one?.read().length, two?.read().length]).toEqual([part.length, part.length]);
  expect(() => three?.read()).toThrow('archiveSwells 40');
  // Several entries may refer to the same bytes.
  const [stored] = readZip(writeZip({ stored: { content: Buffer.alloc(25 * 1024 * 1024), method: 0 } }));
  stored?.read();
  expect(() => stored?.read()).toThrow('archiveSwells 40');
});

test('rejects archives with too many entries or bytes', () => {
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`${index}`, '']));
  expect(() => readZip(writeZip(many))).toThrow('archiveManyFiles 2000');
  expect(() => readZip(new Uint8Array(40 * 1024 * 1024 + 1))).toThrow('archiveTooLarge 40');
});

test('reports encrypted entries and unknown compression methods', () => {
  const [secret] = readZip(writeZip({ 'a.csv': { content: 'x', flags: 1 } }));
  expect(() => secret?.read()).toThrow('archiveEncrypted a.csv');
  const [other] = readZip(writeZip({ 'a.csv': { content: 'x', method: 12 } }));
  expect(() => other?.read()).toThrow('archiveMethod a.csv');
});

test('reads or rejects truncated and corrupted archives without other errors', () => {
  const zip = writeZip({ 'a.txt': 'hello '.repeat(50), 'b.txt': 'bye' });
  const attempt = (bytes: Uint8Array) => {
    try {
      for (const entry of readZip(bytes)) entry.read();
    } catch (error) {
      expect(Reflect.get(Object(error), 'name')).toBe('BadZip');
    }
  };
  for (let length = 0; length < zip.length; length += 1) attempt(zip.subarray(0, length));
  for (let at = 0; at < zip.length; at += 1)
    for (const value of [0, 0x7f, 0xff]) attempt(zip.with(at, value));
});
