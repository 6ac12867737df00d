import { expect, test } from 'bun:test';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { temporaryPath } from '../../test/support/temporary-database.ts';
import { KeptFile, type Slot } from './kept-file.ts';

function read(slot: Slot): string {
  const target = new Uint8Array(slot.length + 2);
  slot.copyTo(target, 1, slot.length);
  return Buffer.from(target.subarray(1, -1)).toString();
}

test('whatever is put in comes out the same, or is known to be gone', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 200 }), (texts) => {
      const file = new KeptFile(dirname(temporaryPath('kept')), 2_000);
      const slots = texts.map((text) => ({
        text,
        slot: file.put({ bytes: Buffer.from(text), headLength: 0 }),
      }));
      for (const { text, slot } of slots) if (slot && !slot.isGone) expect(read(slot)).toBe(text);
      const last = slots.at(-1);
      if (last?.slot) expect(last.slot.isGone).toBe(false);
      file.close();
    }),
    { numRuns: 50 },
  );
});

test('the newest takes the place of the oldest, and of no other', () => {
  const file = new KeptFile(dirname(temporaryPath('kept')), 1_600);
  const put = (text: string) => file.put({ bytes: Buffer.from(text.repeat(100)), headLength: 0 });
  const slots = [...'abcdefghijklmnop'].map(put);
  expect(slots.map((slot) => slot?.isGone)).toEqual(Array(16).fill(false));
  put('q');
  expect(slots.map((slot) => slot?.isGone)).toEqual([true, ...Array(15).fill(false)]);
  file.close();
});

test('what is erased is gone from the file', () => {
  const file = new KeptFile(dirname(temporaryPath('kept')), 10_000);
  const slot = file.put({ bytes: Buffer.from('private by now'), headLength: 3 });
  if (!slot) throw new Error('there was room');
  file.erase(slot);
  expect(slot.isGone).toBe(true);
  expect(() => read(slot)).toThrow('given up');
  Object.assign(slot, { isGone: false });
  expect(read(slot)).toBe('\0'.repeat(14));
  file.close();
});

test('what is too large to be worth its place is not kept', () => {
  const file = new KeptFile(dirname(temporaryPath('kept')), 1_600);
  expect(file.put({ bytes: new Uint8Array(101), headLength: 0 })).toBeNull();
  file.close();
});

test('of what is overwritten in part nothing is left', () => {
  const file = new KeptFile(dirname(temporaryPath('kept')), 1_600);
  const put = (text: string, length: number) =>
    file.put({ bytes: Buffer.from(text.repeat(length)), headLength: 0 });
  const slots = [...'abcdefghijklmnop'].map((letter) => put(letter, 100));
  const first = slots[0];
  put('q', 10);
  expect(first?.isGone).toBe(true);
  expect(() => first && read(first)).toThrow('given up');
  const after = put('r', 10);
  expect(after && read(after)).toBe('r'.repeat(10));
  expect(slots[1] && read(slots[1])).toBe('b'.repeat(100));
  file.close();
});

test('who kept something is told when its place is taken', () => {
  const told: string[] = [];
  const file = new KeptFile(dirname(temporaryPath('kept')), 1_600);
  const put = (text: string) =>
    file.put({ bytes: Buffer.from(text.repeat(100)), headLength: 0 }, () => told.push(text));
  for (const letter of 'abcdefghijklmnopqr') put(letter);
  expect(told).toEqual(['a', 'b']);
  file.close();
});

test('a file that cannot be written keeps nothing, and breaks nothing', () => {
  const file = new KeptFile(dirname(temporaryPath('kept')), 1_600);
  const slot = file.put({ bytes: Buffer.from('x'), headLength: 0 });
  file.close();
  expect(file.put({ bytes: Buffer.from('y'), headLength: 0 })).toBeNull();
  expect(slot?.isGone).toBe(true);
});

test('all of it can be cleared at once', () => {
  const file = new KeptFile(dirname(temporaryPath('kept')), 1_600);
  const slot = file.put({ bytes: Buffer.from('x'), headLength: 0 });
  file.clear();
  expect(slot?.isGone).toBe(true);
  const next = file.put({ bytes: Buffer.from('y'), headLength: 0 });
  expect(next && read(next)).toBe('y');
  file.close();
});
