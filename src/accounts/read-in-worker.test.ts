import { expect, test } from 'bun:test';
import type { Asked, StartedWorker } from '../core/platform/worker-queue.ts';
import { createReadInWorker, type FileOutcome, type FileTask } from './read-in-worker.ts';

const card = (size: number) => ({
  bytes: new TextEncoder().encode(`BEGIN:VCARD\r\nFN:Ada\r\nX-A:${'x'.repeat(size)}\r\nEND:VCARD`),
});
const large = card(100_000);

interface Terms {
  readonly handlerTime: number;
  /** Milliseconds until a thread responds. */
  readonly delay?: number;
}

/** Threads that respond one after another, are lost, or don't respond. */
function createThreads(
  { handlerTime, delay = 0 }: Terms,
  ...answers: readonly (FileOutcome | 'lost' | null)[]
) {
  const asked: FileTask[] = [];
  const [started, ended, faults] = [[] as number[], [] as number[], [] as unknown[]];
  const start = () => {
    const index = started.push(started.length) - 1;
    const answer = answers[index] ?? null;
    const listeners = new Map<string, (event: unknown) => void>();
    return {
      postMessage({ id, task }: Asked<FileTask>) {
        asked.push(task);
        const [type, event] =
          answer === 'lost' ? ['close', {}] : ['message', { data: { id, result: answer } }];
        if (answer !== null) setTimeout(() => listeners.get(String(type))?.(event), delay);
      },
      terminate: () => void ended.push(index),
      addEventListener: (type: string, listener: (event: unknown) => void) =>
        void listeners.set(type, listener),
    } as unknown as StartedWorker;
  };
  const report = (fault: unknown) => faults.push(fault);
  const read = createReadInWorker(start, { report, handlerTime });
  return { asked, started, ended, faults, read };
}

test('rejects a slow file with a message and reads the next one in a new thread', async () => {
  const refused = { reason: 'invalid', why: ['notVcard'] } as const;
  const { read, started, ended, faults } = createThreads({ handlerTime: 60 }, null, { refused });
  await expect(read('vcard', large)).rejects.toMatchObject({ reason: 'busy', why: ['notInTime'] });
  expect([started, ended]).toEqual([[0], [0]]);
  expect(faults.map(String)).toEqual(['Error: the thread that reads files failed: it took too long']);
  await expect(read('vcard', large)).rejects.toMatchObject(refused);
  expect([started, ended]).toEqual([[0, 1], [0]]);
});

test('uses a thread for archives only and posts only the file to it', async () => {
  const refused = { reason: 'invalid', why: ['notLinkedIn'] } as const;
  const { read, started, asked } = createThreads({ handlerTime: 60_000 }, { refused });
  expect((await read('vcard', card(10))).person.basics).toEqual({ name: 'Ada' });
  expect(started).toEqual([]);
  const upload = new Uint8Array(100_000);
  upload.set([0x50, 0x4b, 3, 4]);
  await expect(read('linkedin', { bytes: upload.subarray(0, 100) })).rejects.toMatchObject(refused);
  expect(asked[0]?.file.bytes.buffer.byteLength).toBe(100);
});

test('gives each member the full time for a file after waiting', async () => {
  const refused = { reason: 'invalid', why: ['notVcard'] } as const;
  const handlerTime = 4_000;
  const { read, ended } = createThreads({ handlerTime, delay: handlerTime / 4 }, null, { refused });
  const first = read('vcard', large).catch((error) => error);
  await expect(read('vcard', large)).rejects.toMatchObject(refused);
  expect([ended, await first]).toMatchObject([[0], { reason: 'busy', why: ['notInTime'] }]);
});

test('reads a file again when its thread ends unexpectedly', async () => {
  const refused = { reason: 'invalid', why: ['notVcard'] } as const;
  const { read, started, faults } = createThreads({ handlerTime: 60_000 }, 'lost', { refused });
  await expect(read('vcard', large)).rejects.toMatchObject(refused);
  expect([started, faults]).toEqual([[0, 1], []]);
});
