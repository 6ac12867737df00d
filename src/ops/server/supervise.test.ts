import { expect, test } from 'bun:test';
import { createLog } from '../../core/platform/log.ts';
import { lostStatus } from '../../store/failure.ts';
import type { Processes } from './processes.ts';
import { readyMessage, superviseWorkers } from './supervise.ts';

/**
 * The first worker ends immediately. The second sends a message after the first has ended, as one that is
 * stopping may do.
 */
const worker = `
  process.on('message', () => process.send('heard'));
  process.on('SIGTERM', () => {
    if (process.argv[1] === '1') process.exit(0);
    setTimeout(() => process.send('spent', () => process.exit(0)), 200);
  });
  process.send('${readyMessage}');
`;

test('tolerates messages from workers while another one has ended', async () => {
  const heard: unknown[] = [];
  const processes: Processes = {
    parent: null,
    platform: 'linux',
    start(args, hear) {
      const child = Bun.spawn([process.execPath, '-e', worker, args.at(-1) ?? ''], {
        ipc(message) {
          heard.push(message);
          hear(message);
        },
      });
      return { exited: child.exited, send: (message) => child.send(message), stop: () => child.kill() };
    },
  };
  const lines: string[] = [];
  const supervision = superviseWorkers(
    2,
    processes,
    createLog('info', (line) => lines.push(line)),
  );
  await supervision.ready;
  await supervision.stop();
  expect(heard).toEqual([readyMessage, readyMessage, 'spent']);
});

test("doesn't restart a worker that ended because the database is lost", async () => {
  const started: string[] = [];
  const processes: Processes = {
    parent: null,
    platform: 'linux',
    start(args, hear) {
      const number = args.at(-1) ?? '';
      started.push(number);
      const { promise: exited, resolve } = Promise.withResolvers<number>();
      queueMicrotask(() => hear(readyMessage));
      if (number === '1') setTimeout(resolve, 10, lostStatus);
      return { exited, send: () => {}, stop: () => resolve(0) };
    },
  };
  const supervision = superviseWorkers(
    2,
    processes,
    createLog('info', () => {}),
  );
  await supervision.ready;
  expect(await supervision.failed).toContain('has lost its file');
  await supervision.stop();
  expect(started).toEqual(['1', '2']);
});
