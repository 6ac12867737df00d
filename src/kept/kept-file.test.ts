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
  expect(read(slot)).toBe('\0'.repeat(14));
  file.close();
});

test('what is too large to be worth its place is not kept', () => {
  const file = new KeptFile(dirname(temporaryPath('kept')), 1_600);
  expect(file.put({ bytes: new Uint8Array(101), headLength: 0 })).toBeNull();
  file.close();
});
