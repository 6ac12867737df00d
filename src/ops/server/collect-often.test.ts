import { expect, test } from 'bun:test';
import { collectOften } from './collect-often.ts';

/** Milliseconds. The runtime itself collects garbage after a second. */
const patience = 700;

async function countLeft(): Promise<number> {
  const left = Array.from({ length: 200 }, () => new WeakRef({ some: 'thing' }));
  const collecting = collectOften({ interval: 5, work: 5 });
  const countAlive = () => left.filter((one) => one.deref() !== undefined).length;
  let alive = left.length;
  for (const deadline = performance.now() + patience; alive > 20 && performance.now() < deadline; ) {
    for (const until = performance.now() + 10; performance.now() < until; ) Math.random();
    await Bun.sleep(10);
    alive = countAlive();
  }
  collecting.stop();
  return alive;
}

test('collects garbage after a little work', async () => {
  // On a busy machine there may be too little work within that time, so the test tries again.
  let alive = await countLeft();
  for (let again = 0; alive > 20 && again < 8; again += 1) alive = await countLeft();
  expect(alive).toBeLessThanOrEqual(20);
});
