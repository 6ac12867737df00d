import { expect, test } from 'bun:test';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryPath } from '../../../test/support/temporary-database.ts';
import { withLock } from './with-lock.ts';

const module = join(import.meta.dir, 'with-lock.ts');

/** Starts a process that takes the lock and keeps it. */
async function startHolder(file: string) {
  const script = `import { withLock } from ${JSON.stringify(module)};
    await withLock(${JSON.stringify(file)}, async () => {
      process.stdout.write('taken');
      await new Promise(() => setInterval(() => {}, 1000));
    });`;
  const holder = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe', stderr: 'inherit' });
  await holder.stdout.getReader().read();
  return holder;
}

test('releases the lock of a killed process and keeps that of a running one', async () => {
  const file = join(temporaryPath('config'), 'logins.lock');
  const order: string[] = [];
  const holder = await startHolder(file);
  const waiting = withLock(file, async () => void order.push('taken'));
  await Bun.sleep(200);
  order.push('killed');
  holder.kill('SIGKILL');
  await waiting;
  expect(order).toEqual(['killed', 'taken']);
});

test('names the holder of the lock after a timeout', async () => {
  const file = join(temporaryPath('config'), 'logins.lock');
  const holder = await startHolder(file);
  holder.kill('SIGSTOP');
  await expect(withLock(file, async () => 'done', 100)).rejects.toThrow(`${file} is locked by another`);
  holder.kill('SIGKILL');
  expect(await withLock(file, async () => 'done')).toBe('done');
});

test('locks within one process and unlocks after a failure', async () => {
  const file = join(temporaryPath('config'), 'logins.lock');
  let [inside, most] = [0, 0];
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await Bun.sleep(1);
    inside -= 1;
    throw new Error('no');
  };
  const ended = await Promise.allSettled(Array.from({ length: 5 }, () => withLock(file, work)));
  expect([ended.map(({ status }) => status), most]).toEqual([Array(5).fill('rejected'), 1]);
  expect(statSync(file).size).toBe(0);
});

test('ignores lock files of older versions', async () => {
  const file = join(temporaryPath('config'), 'logins.lock');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  expect(await withLock(file, async () => 'done')).toBe('done');
});

test('reports a folder in which no lock can be created', async () => {
  const file = join(temporaryPath('config'), 'logins.lock');
  mkdirSync(file, { recursive: true });
  await expect(withLock(file, async () => 'done')).rejects.toThrow(`${file} cannot be written: `);
});
