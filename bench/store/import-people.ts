import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPerson } from '../dataset.ts';

export interface Imported {
  readonly perSecond: number;
  /** The peak memory of the process. */
  readonly megabytes: number;
}

/** Runs `vitrine import --publish` like an operator would, from the start of the process to its end. */
export async function importPeople(url: string, file: string, people: number): Promise<Imported> {
  const begun = performance.now();
  const child = Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', 'import', '--publish', file], {
    cwd: join(import.meta.dir, '../..'),
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: url },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  let megabytes = 0;
  const look = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(child.pid));
  }, 50);
  const status = await child.exited;
  clearInterval(look);
  if (status !== 0) throw new Error('the import failed');
  return { perSecond: people / ((performance.now() - begun) / 1000), megabytes };
}

export async function writePeople(file: string, people: number): Promise<void> {
  const writer = Bun.file(file).writer();
  for (let index = 0; index < people; index += 1) {
    writer.write(`${JSON.stringify(createPerson(index))}\n`);
    if (index % 1000 === 0) await writer.flush();
  }
  await writer.end();
}

function residentMegabytes(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return 0;
  }
}
