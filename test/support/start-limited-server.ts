import { join } from 'node:path';
import type { Limits } from '../../src/core/listener/limits.ts';
import { root } from './vitrine.ts';

export interface LimitedServer {
  readonly port: number;
  readonly pid: number;
  /** The most bytes of memory since the previous call. */
  readonly memory: () => number;
  stop(): Promise<void>;
}

export interface LimitedOptions {
  readonly environment?: Record<string, string>;
  readonly limits?: Partial<Limits>;
  /** The size of `/ada/projects/engine/large.bin`. */
  readonly fileSize?: number;
  /** The number of files and sockets that the process may open. */
  readonly descriptors?: number;
}

/** The test server in its own process, so that its memory excludes that of its clients. */
export async function startLimitedServer(options: LimitedOptions): Promise<LimitedServer> {
  const { environment = {}, limits = {}, fileSize = 0, descriptors = 4096 } = options;
  const script = join(import.meta.dir, 'limited-server.ts');
  const args = [JSON.stringify(environment), JSON.stringify(limits), String(fileSize)];
  const limited = ['sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`];
  const program = Bun.spawn([...limited, process.execPath, script, ...args], {
    cwd: root,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  let port = 0;
  let most = 0;
  const hasPort = Promise.withResolvers<void>();
  const listening = (async () => {
    for await (const text of program.stdout.pipeThrough(new TextDecoderStream())) {
      const numbers = text.trim().split('\n').map(Number);
      if (port === 0) port = numbers.shift() ?? 0;
      most = Math.max(most, ...numbers);
      hasPort.resolve();
    }
    hasPort.reject(new Error('the server did not start'));
  })();
  await hasPort.promise;
  return {
    port,
    pid: program.pid,
    memory() {
      const told = most;
      most = 0;
      return told;
    },
    async stop() {
      program.kill('SIGKILL');
      await listening.catch(() => {});
    },
  };
}
