import { expect, test } from 'bun:test';
import type { Asked, StartedWorker } from '../platform/worker-queue.ts';
import { createReadInWorker, type FileOutcome, type FileTask } from './read-in-worker.ts';

const card = (size: number) => ({
  bytes: new TextEncoder().encode(`BEGIN:VCARD\r\nFN:Ada\r\nX-A:${'x'.repeat(size)}\r\nEND:VCARD`),
});
const large = card(100_000);

/** Threads that answer in turn, or do not at all. */
function createThreads(...answers: readonly (FileOutcome | null)[]) {
  const asked: FileTask[] = [];
  const [started, ended, faults] = [[] as number[], [] as number[], [] as unknown[]];
  const start = () => {
    const index = started.push(started.length) - 1;
    const answer = answers[index] ?? null;
    let tell: (event: { data: unknown }) => void = () => {};
    return {
      postMessage({ id, task }: Asked<FileTask>) {
        asked.push(task);
        if (answer !== null) queueMicrotask(() => tell({ data: { id, result: answer } }));
      },
      terminate: () => void ended.push(index),
      addEventListener(type: string, listener: typeof tell) {
        if (type === 'message') tell = listener;
      },
    } as unknown as StartedWorker;
  };
  const report = (fault: unknown) => faults.push(fault);
  const read = createReadInWorker(start, { report, patience: 60_000, longest: 20 });
  return { asked, started, ended, faults, read };
}

test('what takes too long is refused in words, its thread is ended, and the next file gets another', async () => {
  const refused = { reason: 'invalid', why: ['notVcard'] } as const;
  const { read, started, ended, faults } = createThreads(null, { refused });
  await expect(read('vcard', large)).rejects.toMatchObject({ reason: 'busy', why: ['notInTime'] });
  expect([started, ended]).toEqual([[0], [0]]);
  expect(faults.map(String)).toEqual(['Error: the thread that reads files failed: it took too long']);
  await expect(read('vcard', large)).rejects.toMatchObject(refused);
  expect([started, ended]).toEqual([[0, 1], [0]]);
});

test('a small file needs no thread, an archive does, and no more than the file is posted', async () => {
  const refused = { reason: 'invalid', why: ['notLinkedIn'] } as const;
  const { read, started, asked } = createThreads({ refused });
  expect((await read('vcard', card(10))).person.basics).toEqual({ name: 'Ada' });
  expect(started).toEqual([]);
  const upload = new Uint8Array(100_000);
  upload.set([0x50, 0x4b, 3, 4]);
  await expect(read('linkedin', { bytes: upload.subarray(0, 100) })).rejects.toMatchObject(refused);
  expect(asked[0]?.file.bytes.buffer.byteLength).toBe(100);
});
