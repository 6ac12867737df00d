import { describe, expect, test } from 'bun:test';
import { fstatSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { namelessFiles } from '../../../test/support/nameless-files.ts';
import { temporaryPath } from '../../../test/support/temporary-database.ts';
import { FileSpace } from './file-space.ts';
import { RingBuffer, type Slot } from './ring-buffer.ts';
import { MemorySpace, type Space } from './spaces.ts';

interface Owner {
  readonly text: string;
}

/** True once the slot has no owner. */
const isGone = (place: Slot<Owner> | null | undefined) => place?.owner === null;

function openFile(size: number, room = () => Number.POSITIVE_INFINITY) {
  return new FileSpace({ folder: dirname(temporaryPath('kept')), size, room, lose: () => {} });
}

const kinds: readonly [name: string, create: (size: number) => Space][] = [
  ['memory', (size) => new MemorySpace(size)],
  ['a file', openFile],
];

describe.each(kinds)('a ring buffer in %s', (_name, create) => {
  function open(size: number) {
    const space = create(size);
    const left: string[] = [];
    const ring = new RingBuffer<Owner>(space, ({ text }) => left.push(text));
    const read = ({ start, length }: Slot<Owner>) => {
      const target = new Uint8Array(length + 2);
      space.read(start, start + length, target, 1);
      return Buffer.from(target.subarray(1, -1)).toString();
    };
    const put = (text: string) => ring.put(Buffer.from(text), { text });
    return { ring, left, read, put };
  }

  test('returns stored bytes unchanged or reports them as gone', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 200 }), (texts) => {
        const { read, put, left } = open(2_000);
        const places = texts.map((text) => ({ text, place: put(text) }));
        for (const { text, place } of places) if (place && !isGone(place)) expect(read(place)).toBe(text);
        expect(places.filter(({ place }) => isGone(place)).map(({ text }) => text)).toEqual(left);
        const last = places.at(-1);
        if (last?.place) expect(isGone(last.place)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  test('overwrites the oldest entry only', () => {
    const { put, left } = open(1_600);
    const places = [...'abcdefghijklmnop'].map((letter) => put(letter.repeat(100)));
    expect(places.map(isGone)).toEqual(Array(16).fill(false));
    put('q'.repeat(100));
    expect(places.map(isGone)).toEqual([true, ...Array(15).fill(false)]);
    expect(left).toEqual(['a'.repeat(100)]);
  });

  test('overwrites the bytes of erased entries', () => {
    const { ring, read, put } = open(10_000);
    const place = put('private by now');
    if (!place) throw new Error('there was room');
    ring.erase(place);
    expect([isGone(place), read(place)]).toEqual([true, '\0'.repeat(14)]);
  });

  test('erases the rest of partly overwritten entries', () => {
    const { read, put } = open(1_600);
    const places = [...'abcdefghijklmnop'].map((letter) => put(letter.repeat(100)));
    const after = put('q'.repeat(10));
    expect(places[0] && read(places[0])).toBe('q'.repeat(10) + '\0'.repeat(90));
    expect(after && read(after)).toBe('q'.repeat(10));
    expect(places[1] && read(places[1])).toBe('b'.repeat(100));
  });

  test('erases skipped space at the end', () => {
    const { read, put } = open(1_600);
    for (let turn = 0; turn < 15; turn += 1) put('a'.repeat(100));
    const [, last] = [put('b'.repeat(50)), put('c'.repeat(50))];
    put('d'.repeat(10));
    for (let turn = 0; turn < 15; turn += 1) put('e'.repeat(100));
    expect([isGone(last), last && read(last)]).toEqual([false, 'c'.repeat(50)]);
    expect(put('f'.repeat(100))?.start).toBe(0);
    expect([isGone(last), last && read(last)]).toEqual([true, '\0'.repeat(50)]);
  });

  test('rejects entries that are too large', () => {
    const { put } = open(1_600);
    expect([put('x'.repeat(101)), put('x'.repeat(100))?.length]).toEqual([null, 100]);
  });

  test('clears everything at once', () => {
    const { ring, put, read } = open(1_600);
    const place = put('secret');
    ring.clear();
    expect(isGone(place)).toBe(true);
    const next = put('y');
    expect([next?.start, next && read(next)]).toEqual([0, 'y']);
  });

  test('clears a range with its entries and reuses it', () => {
    const { ring, put, read, left } = open(1_600);
    const fill = () => [...'abcdefghijklmnop'].map((letter) => put(letter.repeat(100)));
    const places = fill();
    put('q'.repeat(100));
    left.length = 0;
    ring.truncate(250);
    expect(places.map(isGone).indexOf(false)).toBe(1);
    expect(left).toEqual([...'cdefghijklmnop'].map((letter) => letter.repeat(100)));
    expect([ring.used, places[1] && read(places[1])]).toEqual([200, 'b'.repeat(100)]);
    left.length = 0;
    expect([put('r'.repeat(100))?.start, left]).toEqual([100, ['b'.repeat(100)]]);
    ring.truncate(0);
    expect([ring.used, fill().map((place) => place?.start)]).toEqual([
      0,
      places.map((place) => place?.start),
    ]);
  });
});

test('leaves nothing in cleared memory', () => {
  const space = new MemorySpace(100);
  space.write(Buffer.from('secret'), 10, 0);
  space.truncate(0);
  expect(space.bytes.toString('latin1', 10, 16)).toBe('\0'.repeat(6));
});

test('leaves nothing in a cleared file', () => {
  const before = new Set(namelessFiles());
  const ring = new RingBuffer<Owner>(openFile(1_600), () => {});
  const [file = Number.NaN] = namelessFiles().filter((one) => !before.has(one));
  ring.put(Buffer.from('secret'), { text: '' });
  expect(fstatSync(file).size).toBe(6);
  ring.clear();
  expect(fstatSync(file).size).toBe(0);
});

test("rejects entries when the file can't be written", () => {
  const space = openFile(1_600);
  const ring = new RingBuffer<Owner>(space, () => {});
  space.close();
  expect(ring.put(Buffer.from('y'), { text: 'y' })).toBeNull();
  ring.truncate(0);
});

test('limits the disk space of the file and reuses the oldest space', () => {
  const [megabyte, left] = [1024 * 1024, new Set<string>()];
  let taken = 0;
  const space = openFile(64 * megabyte, () => 2.5 * megabyte - taken);
  const ring = new RingBuffer<Owner>(space, ({ text }) => left.add(text));
  const put = (text: string) => {
    const place = ring.put(Buffer.alloc(megabyte / 4), { text });
    taken = Math.max(taken, place ? place.start + place.length : 0);
    return place;
  };
  expect([...'abcdefghijkl'].map((letter) => put(letter)?.start)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1].map((quarter) => (quarter * megabyte) / 4),
  );
  expect([taken, ...left]).toEqual([2.5 * megabyte, 'a', 'b']);
});

test('rejects entries when the disk is full', () => {
  const ring = new RingBuffer<Owner>(
    openFile(1_600, () => 99),
    () => {},
  );
  expect([
    ring.put(Buffer.alloc(100), { text: '' }),
    ring.put(Buffer.alloc(99), { text: '' })?.start,
  ]).toEqual([null, 0]);
});
