import { expect, test } from 'bun:test';
import { ReceiveBuffer } from './receive-buffer.ts';

const silent = { pause() {}, resume() {} } as ConstructorParameters<typeof ReceiveBuffer>[0];
const isReleased = ({ buffer }: Uint8Array) => (buffer as ArrayBuffer).detached;

test('releases received bytes as soon as they are copied', () => {
  const received = new ReceiveBuffer(silent, 100);
  const chunk = Buffer.from(new Uint8Array(50).fill(7).buffer);
  received.put(chunk);
  received.take(48, true);
  expect([isReleased(chunk), [...received.bytes]]).toEqual([true, [7, 7]]);
});

test('releases joined pieces, except those a handler still uses', () => {
  const received = new ReceiveBuffer(silent, 100);
  const [first, second] = [1, 2].map((byte) => Buffer.from(new Uint8Array(3).fill(byte).buffer));
  if (!first || !second) throw new Error('two were made');
  received.put(first);
  received.take(1);
  received.put(second);
  expect([...received.bytes]).toEqual([1, 1, 2, 2, 2]);
  expect([first, second].map(isReleased)).toEqual([false, true]);
});
