import { expect, test } from 'bun:test';
import { createThread } from './thread.ts';

/** A real thread, with as much of the other side as a test needs. */
function startWith(answer: string): { readonly start: () => Worker; readonly started: () => number } {
  const source = `self.onmessage = async ({ data: { id, task } }) => { ${answer} }`;
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  let count = 0;
  return {
    start: () => {
      count += 1;
      return new Worker(address, { ref: false });
    },
    started: () => count,
  };
}

test('a thread answers, starts when it is asked, and ends when nobody asks any more', async () => {
  const { start, started } = startWith('postMessage({ id, result: task * 2 })');
  const thread = createThread<number, number>('the test', start, 20);
  expect(started()).toBe(0);
  expect(await Promise.all([thread.ask(1), thread.ask(2)])).toEqual([2, 4]);
  expect(started()).toBe(1);
  await Bun.sleep(100);
  expect(await thread.ask(3)).toBe(6);
  expect(started()).toBe(2);
});

test('a fault is for who asked, an end for all who wait, and the next gets another thread', async () => {
  const { start, started } = startWith(
    'if (task === "fault") postMessage({ id, fault: "no" }); else if (task === "ask") postMessage({ id, result: 1 })',
  );
  const thread = createThread<string, number>('the test', start);
  await expect(thread.ask('fault')).rejects.toThrow('no');
  const waiting = ['one', 'other'].map((task) => thread.ask(task).catch(String));
  thread.end('enough');
  expect(await Promise.all(waiting)).toEqual([
    'Error: the test failed: enough',
    'Error: the test failed: enough',
  ]);
  expect([await thread.ask('ask'), started()]).toEqual([1, 2]);
});
