import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, Failure, messageOf } from '../server/failure.ts';

/** Milliseconds after which the holder is considered dead; longer than a request to a server may take. */
const longest = 90_000;

/** What one process of this user does at a time, by a file that is there meanwhile. */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  while (!(await take(file))) await Bun.sleep(50);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new Failure(`${file} cannot be written: ${messageOf(error)}`);
  }
  const since = await stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
  // Later than now is what was made while the clock was ahead.
  if (Math.abs(Date.now() - since) > longest) await rm(file, { force: true });
  return false;
}
