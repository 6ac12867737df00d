import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Running {
  readonly port: number;
  readonly host: string;
  /** Seconds of processor time so far, including workers. */
  cpuSeconds(): number;
  memoryMegabytes(): number;
  get(target: string): Promise<Response>;
  stop(): Promise<void>;
}

export interface Program {
  readonly command: (port: number) => string[];
  readonly environment: (port: number) => Record<string, string>;
  /** The Host header of a request. */
  readonly host: string;
  /** The processors that it may use. The default is the first one. */
  readonly cores?: string;
}

const ticksPerSecond = 100;

/** A server in its own process on one processor, once it responds. The load tool has the other processors. */
export async function start({ command, environment, host, cores = '0' }: Program): Promise<Running> {
  const port = freePort();
  const child = Bun.spawn(['taskset', '-c', cores, ...command(port)], {
    cwd: join(import.meta.dir, '..'),
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment(port) },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  const get = (target: string) => fetch(`http://127.0.0.1:${port}${target}`, { headers: { Host: host } });
  await untilItAnswers(get, child.exited);
  const processes = () => [child.pid, ...childrenOf(child.pid)];
  return {
    port,
    host,
    get,
    cpuSeconds: () => sum(processes().map((pid) => cpuTicks(pid) / ticksPerSecond)),
    memoryMegabytes: () => sum(processes().map(residentMegabytes)),
    async stop() {
      child.kill('SIGKILL');
      await child.exited;
    },
  };
}

export function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  probe.stop(true);
  return probe.port;
}

async function untilItAnswers(get: (target: string) => Promise<Response>, exited: Promise<number>) {
  let over = false;
  void exited.then(() => {
    over = true;
  });
  for (const deadline = performance.now() + 20_000; performance.now() < deadline && !over; ) {
    if (
      await get('/').then(
        () => true,
        () => false,
      )
    )
      return;
    await Bun.sleep(20);
  }
  throw new Error('the server does not answer');
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
