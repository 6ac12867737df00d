import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Limits } from '../../src/core/listener/limits.ts';
import { root } from '../support/vitrine.ts';

export interface Site {
  readonly port: number;
  /** The session cookie of the member ada. */
  readonly cookie: string;
  readonly token: string;
  /** Seconds of processor time so far. */
  readonly cpuSeconds: () => number;
  /** Bytes of memory in the latest report. */
  readonly memory: () => number;
  stop(): Promise<void>;
}

export interface SiteOptions {
  readonly people?: number;
  readonly environment?: Record<string, string>;
  readonly limits?: Partial<Limits>;
}

/** Runs on its own processor if possible, and clients use the others. */
export async function startSite({ people = 0, environment = {}, limits = {} }: SiteOptions): Promise<Site> {
  const script = join(import.meta.dir, 'site.ts');
  const args = [String(people), JSON.stringify(environment), JSON.stringify(limits)];
  const program = Bun.spawn([...pinned(), process.execPath, script, ...args], {
    cwd: root,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const told = Promise.withResolvers<Pick<Site, 'port' | 'cookie' | 'token'>>();
  let memory = 0;
  const listening = (async () => {
    let rest = '';
    for await (const text of program.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const value = JSON.parse(line);
        if (typeof value === 'number') memory = value;
        else told.resolve(value);
      }
    }
    told.reject(new Error('the server did not start'));
  })();
  return {
    ...(await told.promise),
    cpuSeconds: () => cpuSeconds(program.pid),
    memory: () => memory,
    async stop() {
      program.kill('SIGKILL');
      await listening;
    },
  };
}

/** The command prefix that pins a process to the server's core. */
export function pinned(): string[] {
  return Bun.which('taskset') && availableParallelism() > 1 ? ['taskset', '-c', '0'] : [];
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
