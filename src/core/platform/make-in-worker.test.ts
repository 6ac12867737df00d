import { expect, test } from 'bun:test';
import { createMakeInWorker, type MakeOptions } from './make-in-worker.ts';
import { createWorkerQueue } from './worker-queue.ts';

interface Task {
  /** Milliseconds. */
  readonly takes: number;
  readonly fault?: true;
}

/** A real thread that only waits as long as its task says. */
function startSlow(): Worker {
  const source = `let drawn = 0; self.onmessage = async ({ data: { id, task } }) => {
    if (task.fault) return postMessage({ id, fault: 'no' });
    await Bun.sleep(task.takes);
    drawn += 1;
    postMessage({ id, result: Uint8Array.of(drawn) });
  }`;
  return new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), { ref: false });
}

function task(some: Partial<Task>): () => Promise<Task> {
  return async () => ({ takes: 0, ...some });
}

function createDrawing(options: Partial<MakeOptions<Uint8Array>> = {}) {
  const faults: string[] = [];
  const worker = createWorkerQueue<Task, Uint8Array>('the thread that draws', startSlow);
  const draw = createMakeInWorker(worker, {
    sizeOf: ({ length }) => length,
    report: (fault) => faults.push(String(fault)),
    ...options,
  });
  return { draw, faults };
}

test('draws a repeated request once', async () => {
  const { draw } = createDrawing();
  const cards = await Promise.all([draw('a', task({ takes: 20 })), draw('a', task({ takes: 20 }))]);
  cards.push(await draw('a', task({})));
  expect(cards.map((card) => card?.[0])).toEqual([1, 1, 1]);
  expect((await draw('b', task({})))?.[0]).toBe(2);
});

test('draws one after another and rejects requests when the queue is full', async () => {
  const { draw } = createDrawing();
  const cards = await Promise.all(
    Array.from({ length: 10 }, (_, index) => draw(`${index}`, task({ takes: 20 - 2 * index }))),
  );
  expect(cards.map((card) => card?.[0] ?? null)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, null, null]);
});

test('loads the input of a card when its turn comes, so only one is in memory', async () => {
  const { draw } = createDrawing();
  const begun: string[] = [];
  const drawings = ['a', 'b'].map((key) =>
    draw(key, () => {
      begun.push(key);
      return task({ takes: 20 })();
    }),
  );
  await new Promise(setImmediate);
  expect(begun).toEqual(['a']);
  await Promise.all(drawings);
  expect(begun).toEqual(['a', 'b']);
});

test('returns nothing to impatient callers and the finished result to the next', async () => {
  const { draw } = createDrawing({ patience: 50 });
  expect(await draw('a', task({ takes: 400 }))).toBeNull();
  await Bun.sleep(600);
  expect((await draw('a', task({})))?.[0]).toBe(1);
});

test('reports a failed input to its caller and tries again for the next', async () => {
  const { draw, faults } = createDrawing();
  await expect(draw('a', () => Promise.reject(new Error('the database is gone')))).rejects.toThrow('is gone');
  expect([(await draw('a', task({})))?.[0], faults]).toEqual([1, []]);
});

test("logs a failed or slow drawing once and doesn't repeat it", async () => {
  const { draw, faults } = createDrawing({ longest: 300 });
  expect([await draw('a', task({ fault: true })), await draw('a', task({}))]).toEqual([null, null]);
  expect([await draw('b', task({ takes: 60_000 })), await draw('b', task({}))]).toEqual([null, null]);
  expect(faults).toEqual(['Error: no', 'Error: the thread that draws failed: it took too long']);
  expect((await draw('c', task({})))?.[0]).toBe(1);
});

test('retries a failed drawing after a pause', async () => {
  const { draw, faults } = createDrawing({ rest: 20 });
  expect(await draw('a', task({ fault: true }))).toBeNull();
  let card = await draw('a', task({}));
  while (card === null) {
    await Bun.sleep(5);
    card = await draw('a', task({}));
  }
  expect([card[0], faults.length]).toEqual([1, 1]);
});

test("runs tasks without a key each time and doesn't cache them", async () => {
  const { draw, faults } = createDrawing();
  const cards = await Promise.all([draw(null, task({ takes: 20 })), draw(null, task({}))]);
  expect(cards.map((card) => card?.[0])).toEqual([1, 2]);
  expect([await draw(null, task({ fault: true })), (await draw(null, task({})))?.[0]]).toEqual([null, 3]);
  expect(faults).toHaveLength(1);
});

test('ends a task without a key when its request no longer waits', async () => {
  const { draw, faults } = createDrawing({ patience: 2_000, longest: 60_000 });
  expect(await draw(null, task({ takes: 60_000 }))).toBeNull();
  expect((await draw(null, task({})))?.[0]).toBe(1);
  expect(faults).toEqual(['Error: the thread that draws failed: it took too long']);
});
