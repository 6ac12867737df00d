import { expect, test } from 'bun:test';
import { createWorkerQueue, TooLate } from './worker-queue.ts';

/** A real thread with the part of the protocol that a test needs. */
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

test('starts a thread on demand and ends it when idle', async () => {
  const { start, started } = startWith('postMessage({ id, result: task * 2 })');
  const thread = createWorkerQueue<number, number>('the test', start, { idleTime: 20 });
  expect(started()).toBe(0);
  expect(await Promise.all([thread.ask(1), thread.ask(2)])).toEqual([2, 4]);
  expect(started()).toBe(1);
  await Bun.sleep(100);
  expect(await thread.ask(3)).toBe(6);
  expect(started()).toBe(2);
});

test('reports an error to its caller, a crash to all waiting callers, and restarts', async () => {
  const { start, started } = startWith(
    'if (task === "fault") postMessage({ id, fault: "no" }); else if (task === "ask") postMessage({ id, result: 1 })',
  );
  const thread = createWorkerQueue<string, number>('the test', start);
  await expect(thread.ask('fault')).rejects.toThrow('no');
  const waiting = ['one', 'other'].map((task) => thread.ask(task).catch(String));
  thread.end('enough');
  expect(await Promise.all(waiting)).toEqual([
    'Error: the test failed: enough',
    'Error: the test failed: enough',
  ]);
  expect([await thread.ask('ask'), started()]).toEqual([1, 2]);
});

test('skips abandoned tasks without delaying others', async () => {
  const { start } = startWith(
    'self.done = [...(self.done ?? []), task]; setTimeout(() => postMessage({ id, result: self.done }), 20)',
  );
  const thread = createWorkerQueue<string, string[]>('the test', start);
  let isWanted = true;
  const waiting = [
    thread.ask('first'),
    thread.ask('left', () => isWanted).catch((fault) => fault),
    thread.ask('last'),
  ];
  isWanted = false;
  const [first, left, last] = await Promise.all(waiting);
  expect([first, last]).toEqual([['first'], ['first', 'last']]);
  expect(left).toBeInstanceOf(TooLate);
});

test('reports timeouts before and during a task', async () => {
  const { start } = startWith('if (task === "quick") postMessage({ id, result: task })');
  const never = createWorkerQueue<string, string>('the test', start, {
    patience: { queued: 60, inAll: 120 },
  });
  const order: string[] = [];
  const ask = (task: string) =>
    never.ask(task).catch((fault) => {
      order.push(task);
      return fault;
    });
  const [slow, behind] = await Promise.all([ask('slow'), ask('behind')]);
  expect([slow, behind].map((fault) => fault instanceof TooLate)).toEqual([true, true]);
  expect(order).toEqual(['behind', 'slow']);
});

test('reports no timeout to callers that are served in time', async () => {
  const { start } = startWith('postMessage({ id, result: task })');
  const thread = createWorkerQueue<number, number>('the test', start, {
    patience: { queued: 5_000, inAll: 5_000 },
  });
  const all = Array.from({ length: 20 }, (_, index) => index);
  expect(await Promise.all(all.map((task) => thread.ask(task)))).toEqual(all);
});

test('retries a task once when its worker ends, and keeps the tasks behind it', async () => {
  const { start, started } = startWith(
    'if (task === "fatal" || !task.retried) process.exit(); postMessage({ id, result: task.retried })',
  );
  const workers: Worker[] = [];
  const thread = createWorkerQueue<unknown, string>('the test', () => {
    // The second worker succeeds, because it receives the same object with this change.
    task.retried = workers.length > 0 ? 'yes' : '';
    workers.push(start());
    return workers.at(-1) as Worker;
  });
  const task = { retried: '' };
  const behind = { retried: 'behind' };
  expect(await Promise.all([thread.ask(task), thread.ask(behind)])).toEqual(['yes', 'behind']);
  expect(started()).toBe(2);
  const [fatal, next] = await Promise.all([thread.ask('fatal').catch(String), thread.ask(behind)]);
  expect([fatal, next]).toEqual(['Error: the test failed: it has ended', 'behind']);
  expect(started()).toBe(4);
});

test('rejects a task when no worker starts, and tries again with the next task', async () => {
  const { start, started } = startWith(
    'if (task === "fatal") process.exit(); postMessage({ id, result: task })',
  );
  let isShort = false;
  const thread = createWorkerQueue<string, string>('the test', () => {
    if (isShort) throw new Error('no memory');
    return start();
  });
  expect(await thread.ask('one')).toBe('one');
  isShort = true;
  const lost = await Promise.all(['fatal', 'behind'].map((task) => thread.ask(task).catch(String)));
  const failure = 'Error: the test failed: Error: no memory';
  expect([...lost, await thread.ask('two').catch(String)]).toEqual([failure, failure, failure]);
  isShort = false;
  expect([await thread.ask('three'), started()]).toEqual(['three', 2]);
});

test('transfers buffers to the worker and again to a retry', async () => {
  const [ends, answers] = [startWith('process.exit(0)'), startWith('postMessage({ id, result: task[0] })')];
  const given: ArrayBuffer[] = [];
  const start = () => (given.length === 0 ? ends : answers).start();
  const thread = createWorkerQueue<Uint8Array, number>('the test', start, {
    pack: (task) => {
      const bytes = new Uint8Array(task);
      given.push(bytes.buffer);
      return [bytes, [bytes.buffer]];
    },
  });
  expect(await thread.ask(new Uint8Array([7]))).toBe(7);
  expect(given.map(({ detached }) => detached)).toEqual([true, true]);
});

/** A worker that hangs until it is terminated. */
function startHanging(): {
  readonly start: () => Worker;
  readonly asked: unknown[];
  readonly end: () => void;
} {
  const asked: unknown[] = [];
  let last = new EventTarget();
  return {
    start: () => {
      last = new EventTarget();
      const events = last;
      return Object.assign(events, {
        postMessage: ({ task }: { task: unknown }) => asked.push(task),
        terminate: () => {},
      }) as unknown as Worker;
    },
    asked,
    end: () => last.dispatchEvent(new Event('close')),
  };
}

test('gives a retry only the time that the first attempt left', async () => {
  const { start, asked, end } = startHanging();
  const thread = createWorkerQueue<string, string>('the test', start, {
    patience: { queued: 60_000, inAll: 400 },
  });
  const order: string[] = [];
  setTimeout(end, 300);
  const later = Bun.sleep(600).then(() => order.push('later'));
  await thread
    .ask('task')
    .catch((fault) => order.push(fault instanceof TooLate ? 'too late' : String(fault)));
  await later;
  expect([order, asked]).toEqual([
    ['too late', 'later'],
    ['task', 'task'],
  ]);
});

test("doesn't retry an aborted task", async () => {
  const { start, asked, end } = startHanging();
  const thread = createWorkerQueue<string, string>('the test', start, {
    patience: { queued: 60_000, inAll: 20 },
  });
  expect(await thread.ask('first').catch((fault) => fault)).toBeInstanceOf(TooLate);
  const next = thread.ask('next').catch((fault) => fault);
  end();
  expect(asked).toEqual(['first', 'next']);
  expect(await next).toBeInstanceOf(TooLate);
});
