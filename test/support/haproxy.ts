import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from './client.ts';
import { freePort } from './free-port.ts';
import { until } from './serve.ts';
import { main } from './server.ts';
import { temporaryPath } from './temporary-database.ts';
import { root } from './vitrine.ts';

const program = Bun.which('haproxy', { PATH: `${process.env.PATH ?? ''}:/usr/sbin` });

export const hasHaproxy = program !== null;

export interface TestHaproxy {
  readonly port: number;
  /** Reloads the configuration with these nodes. Pending responses finish. */
  reload(nodes: readonly number[]): void;
  stop(): Promise<void>;
}

/** A real HAProxy with the example configuration from the documentation, in front of these ports. */
export async function startHaproxy(nodes: readonly number[]): Promise<TestHaproxy> {
  const folder = temporaryPath('haproxy');
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const example = readFileSync(join(root, 'docs/examples/haproxy.cfg'), 'utf8');
  const name = (servers: readonly number[]) =>
    writeFileSync(
      file,
      example
        .replace('bind 127.0.0.1:8080', `bind 127.0.0.1:${port}`)
        .replace('hdr Host example.org', `hdr Host ${main}`)
        .replace('  server node-1 127.0.0.1:8000', servers.map(lineOf).join('\n')),
    );
  name(nodes);
  // With a master process, which passes its socket to the next worker.
  const running = Bun.spawn([program ?? '', '-W', '-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await until(() =>
    call(port, '/health', { host: main }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  return {
    port,
    reload(others) {
      name(others);
      running.kill('SIGUSR2');
    },
    async stop() {
      running.kill('SIGTERM');
      await running.exited;
    },
  };
}

function lineOf(port: number, index: number): string {
  return `  server node-${index + 1} 127.0.0.1:${port}`;
}
