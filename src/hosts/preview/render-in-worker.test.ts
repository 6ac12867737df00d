import { expect, test } from 'bun:test';
import { HttpError } from '../../core/kernel/http-error.ts';
import { createRenderInWorker, type RenderTask } from './render-in-worker.ts';

/** A real thread that never finishes one of the profiles, and renders all others. */
function startHanging(): Worker {
  const source = `self.onmessage = ({ data: { id, task } }) => {
    for (; task.version === 'hangs'; );
    postMessage({ id, result: { status: 200, headers: {}, body: task.version } });
  }`;
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  return new Worker(address, { ref: false });
}

test('replaces a hanging worker: its request gets 503, queued ones are rendered', async () => {
  let started = 0;
  const start = () => {
    started += 1;
    return startHanging();
  };
  const render = createRenderInWorker(start, { queued: 60_000, inAll: 60_000, longest: 300 });
  const ask = (version: string) => render({ version } as unknown as RenderTask, () => true);
  const hanging = ask('hangs').catch((fault) => fault);
  const behind = ['one', 'other'].map(ask);
  const refused = await hanging;
  expect(refused).toBeInstanceOf(HttpError);
  expect([refused.status, refused.headers]).toEqual([503, { 'Retry-After': '5' }]);
  expect((await Promise.all(behind)).map(({ status, body }) => [status, body])).toEqual([
    [200, 'one'],
    [200, 'other'],
  ]);
  expect(started).toBe(2);
}, 30_000);

test('replaces a worker that hangs after its client disconnected', async () => {
  const render = createRenderInWorker(startHanging, { queued: 60_000, inAll: 200, longest: 300 });
  const ask = (version: string) => render({ version } as unknown as RenderTask, () => true);
  expect(await ask('hangs').catch(({ status }) => status)).toBe(503);
  const next = () => ask('next').catch((fault) => fault);
  while ((await next()).status !== 200);
}, 30_000);
