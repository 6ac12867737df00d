import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { temporaryPath } from './temporary-database.ts';

export interface TestS3 {
  readonly port: number;
  /** Settings of a Vitrine that uses it. A given port is that of a proxy. */
  environment(port?: number): Record<string, string>;
  /** The names of its objects, without the prefix. */
  names(below?: string): string[];
  /** The path of an object's file. */
  pathOf(name: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Accepts connections without responding. */
  freeze(): void;
  thaw(): void;
}

const program = join(import.meta.dir, 's3-server.ts');
const suffix = '._S3rver_object';

/** A real S3 with a bucket in its own process. */
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
