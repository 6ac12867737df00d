import { join } from 'node:path';
import { connect, type Socket } from 'bun';
import { openDataset } from '../dataset.ts';
import { median } from '../median.ts';
import { freePort } from '../running.ts';

/**
 * Usage: `npm run build && bun bench/store/start.ts [rounds]`. Measures from the start of a process to the
 * first byte of a profile on an existing database, in turns with an equivalent Fastify server.
 */
const rounds = Number(process.argv[2] ?? '11');
const root = join(import.meta.dir, '../..');
const { database, names } = await openDataset(4_000);

interface Program {
  readonly command: (port: number) => string[];
  readonly host: string;
}

const contenders: Readonly<Record<string, Program>> = {
  executable: { command: () => [join(root, 'dist/vitrine'), 'serve'], host: 'preview.vitrine.bench' },
  'from source': {
    command: () => [process.execPath, '--no-env-file', 'src/main.ts', 'serve'],
    host: 'preview.vitrine.bench',
  },
  'Fastify 5': {
    command: (port) => ['node', join(root, 'bench/peers/fastify.mjs'), String(port), database],
    host: 'peer.bench',
  },
};

const times = new Map<string, number[]>();
for (let round = 0; round < rounds; round += 1)
  for (const [name, program] of Object.entries(contenders))
    times.set(name, [...(times.get(name) ?? []), await measure(program)]);
const fastify = median(times.get('Fastify 5') ?? []);
for (const [name, values] of times) {
  const spread = `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
  const ratio = (median(values) / fastify).toFixed(2);
  process.stdout.write(`${name}: ${median(values).toFixed(1)} ms (${spread}), ${ratio} × Fastify\n`);
}

/** Milliseconds. */
async function measure({ command, host }: Program): Promise<number> {
  const port = freePort();
  const environment = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    APP_SECRET: 'a secret for measuring, long enough to be one',
    DATABASE_URL: `sqlite:${database}`,
    PORT: String(port),
    BASE_URL: 'http://vitrine.bench',
    PROFILES_URL: 'http://preview.vitrine.bench',
    API_URL: 'http://api.vitrine.bench',
    LOG_LEVEL: 'error',
  };
  const begun = performance.now();
  const child = Bun.spawn(command(port), {
    cwd: root,
    env: environment,
    stdout: 'ignore',
    stderr: 'inherit',
  });
  const request = `GET /${names[0]}?format=json HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  for (;;) {
    const answer = await firstBytes(port, request);
    if (answer !== null && !answer.startsWith('HTTP/1.1 200 ')) throw new Error(answer);
    if (answer !== null) break;
    if (child.exitCode !== null) throw new Error(`${command(port).join(' ')} has ended`);
    await Bun.sleep(1);
  }
  const time = performance.now() - begun;
  child.kill('SIGKILL');
  await child.exited;
  return time;
}

/** Null while no process listens. */
async function firstBytes(port: number, request: string): Promise<string | null> {
  const answer = Promise.withResolvers<string>();
  const socket = {
    open: (opened: Socket) => void opened.write(request),
    data: (_: Socket, bytes: Buffer) => answer.resolve(bytes.toString()),
    close: () => answer.resolve('it closed the connection'),
  };
  try {
    const opened = await connect({ hostname: '127.0.0.1', port, socket });
    const text = await answer.promise;
    opened.end();
    return text;
  } catch {
    return null;
  }
}
