import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { temporaryPath } from './temporary-database.ts';

export interface TestS3 {
  readonly port: number;
  /** Settings for a server. With a port, through a proxy. */
  environment(port?: number): Record<string, string>;
  /** The names of what is in it, without the prefix. */
  names(below?: string): string[];
  /** Where an object is on the disk. */
  pathOf(name: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** It takes connections, and says nothing. */
  freeze(): void;
  thaw(): void;
}

const program = join(import.meta.dir, 's3-server.ts');
const suffix = '._S3rver_object';

/** A real S3 with a bucket, in a process of its own. */
export async function startS3(): Promise<TestS3> {
  const folder = temporaryPath('s3');
  const port = await freePort();
  const prefix = join(folder, 'bucket', 'site');
  let running: Bun.Subprocess<'ignore', 'pipe', 'ignore'> | null = null;
  const s3: TestS3 = {
    port,
    environment: (at = port) => ({
      FILES_URL: 's3://bucket/site',
      S3_ENDPOINT: `http://127.0.0.1:${at}`,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    names: (below = '') =>
      existsSync(join(prefix, below))
        ? readdirSync(join(prefix, below)).flatMap((name) =>
            name.endsWith(suffix) ? name.slice(0, -suffix.length) : [],
          )
        : [],
    pathOf: (name) => join(prefix, `${name}${suffix}`),
    async start() {
      running = Bun.spawn([process.execPath, '--no-orphans', program, folder, String(port)], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const { done } = await running.stdout.getReader().read();
      if (done) throw new Error('the S3 did not start');
    },
    async stop() {
      running?.kill('SIGKILL');
      await running?.exited;
      running = null;
    },
    freeze: () => running?.kill('SIGSTOP'),
    thaw: () => running?.kill('SIGCONT'),
  };
  await s3.start();
  return s3;
}
