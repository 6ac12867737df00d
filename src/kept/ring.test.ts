import { describe, expect, test } from 'bun:test';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { temporaryPath } from '../../test/support/temporary-database.ts';
import { type Place, Ring } from './ring.ts';
import { FileSpace, MemorySpace, type Space } from './spaces.ts';

interface Owner {
  readonly text: string;
}

/** Unless nobody has it any more. */
const isGone = (place: Place<Owner> | null | undefined) => place?.owner === null;

const kinds: readonly [name: string, create: (size: number) => Space][] = [
  ['memory', (size) => new MemorySpace(size)],
  ['a file', (size) => new FileSpace(dirname(temporaryPath('kept')), size)],
];

describe.each(kinds)('places in %s', (_name, create) => {
  function open(size: number) {
    const space = create(size);
    const left: string[] = [];
    const ring = new Ring<Owner>(space, ({ text }) => left.push(text));
    const read = ({ start, length }: Place<Owner>) => {
      const target = new Uint8Array(length + 2);
      space.read(start, start + length, target, 1);
      return Buffer.from(target.subarray(1, -1)).toString();
    };
    const put = (text: string) => ring.put(Buffer.from(text), { text });
    return { ring, left, read, put };
  }

  test('whatever is put in comes out the same, or is known to be gone', () => {
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

  test('the newest takes that of the oldest, and of no other', () => {
    const { put, left } = open(1_600);
    const places = [...'abcdefghijklmnop'].map((letter) => put(letter.repeat(100)));
    expect(places.map(isGone)).toEqual(Array(16).fill(false));
    put('q'.repeat(100));
    expect(places.map(isGone)).toEqual([true, ...Array(15).fill(false)]);
    expect(left).toEqual(['a'.repeat(100)]);
  });

  test('of what is erased nothing is left', () => {
    const { ring, read, put } = open(10_000);
    const place = put('private by now');
    if (!place) throw new Error('there was room');
    ring.erase(place);
    expect([isGone(place), read(place)]).toEqual([true, '\0'.repeat(14)]);
  });

  test('of what is overwritten in part nothing is left', () => {
    const { read, put } = open(1_600);
    const places = [...'abcdefghijklmnop'].map((letter) => put(letter.repeat(100)));
    const after = put('q'.repeat(10));
    expect(places[0] && read(places[0])).toBe('q'.repeat(10) + '\0'.repeat(90));
    expect(after && read(after)).toBe('q'.repeat(10));
    expect(places[1] && read(places[1])).toBe('b'.repeat(100));
  });

  test('of what is passed over at the end nothing is left', () => {
    const { read, put } = open(1_600);
    for (let turn = 0; turn < 15; turn += 1) put('a'.repeat(100));
    const [, last] = [put('b'.repeat(50)), put('c'.repeat(50))];
    put('d'.repeat(10));
    for (let turn = 0; turn < 15; turn += 1) put('e'.repeat(100));
    expect([isGone(last), last && read(last)]).toEqual([false, 'c'.repeat(50)]);
    expect(put('f'.repeat(100))?.start).toBe(0);
    expect([isGone(last), last && read(last)]).toEqual([true, '\0'.repeat(50)]);
  });

  test('what is too large to be worth its place gets none', () => {
    const { put } = open(1_600);
    expect([put('x'.repeat(101)), put('x'.repeat(100))?.length]).toEqual([null, 100]);
  });

  test('all of it can be cleared at once', () => {
    const { ring, put, read } = open(1_600);
    const place = put('secret');
    ring.clear();
    expect(isGone(place)).toBe(true);
    const next = put('y');
    expect([next?.start, next && read(next)]).toEqual([0, 'y']);
  });
});

test('of memory that was cleared nothing is left', () => {
  const space = new MemorySpace(100);
  space.write(Buffer.from('secret'), 10, 0);
  space.clear();
  expect(space.bytes.toString('latin1', 10, 16)).toBe('\0'.repeat(6));
});

test('a file that cannot be written takes nothing, and breaks nothing', () => {
  const space = new FileSpace(dirname(temporaryPath('kept')), 1_600);
  const ring = new Ring<Owner>(space, () => {});
  space.close();
  expect(ring.put(Buffer.from('y'), { text: 'y' })).toBeNull();
});
