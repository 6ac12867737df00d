import { readFileSync } from 'node:fs';
import { startS3 } from '../../test/support/s3.ts';
import { startServing } from '../../test/support/serve.ts';
import { api } from '../../test/support/server.ts';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { typeCommand } from '../../test/support/vitrine.ts';

/** Usage: `bun bench/store/uploads.ts [count]`. Uploads files of 10 MB concurrently to an S3 and to the database. */
const count = Number(process.argv[2] ?? '16');
const file = Buffer.alloc(10_000_000);
for (let at = 0; at < file.length; at += 4) file.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);

const s3 = await startS3();
for (const [name, environment] of [
  ['an S3', s3.environment()],
  ['the database', {}],
] as const)
  process.stdout.write(`${await measure(name, environment)}\n`);
await s3.stop();

async function measure(name: string, environment: Record<string, string>): Promise<string> {
  const url = `sqlite:${temporaryDatabase().path}`;
  for (let index = 0; index < count; index += 1) await typeCommand(url, ['user', 'add', `u${index}`]);
  const { out } = await typeCommand(url, ['token', 'create', '--scope', 'operator']);
  const token = out.trim();
  const server = await startServing({ DATABASE_URL: url, ...environment, RATE_LIMIT_WRITES: 'off' });
  const ask = (target: string, method: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${target}`, {
      method,
      body,
      headers: { Host: api, Authorization: `Bearer ${token}`, ...headers },
    });
  const document = JSON.stringify({ projects: [{ name: 'Engine' }] });
  for (let index = 0; index < count; index += 1)
    await ask(`/users/u${index}/draft`, 'PUT', document, {
      'If-Match': '*',
      'Content-Type': 'application/json',
    });
  await ask('/users/u0/files/projects%2Fengine%2Fsmall.bin', 'PUT', 'warm');
  const before = peakOf(server.pid);
  const begun = performance.now();
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      ask(`/users/u${index}/files/projects%2Fengine%2Flarge.bin`, 'PUT', file),
    ),
  );
  const seconds = (performance.now() - begun) / 1000;
  const stored = answers.filter(({ status }) => status === 204).length;
  const more = peakOf(server.pid) - before;
  await server.stop();
  return `${count} of 10 MB at once to ${name}: ${stored} stored in ${seconds.toFixed(1)} s, ${more.toFixed(0)} MB more at the most`;
}

/** The peak memory in MB. */
function peakOf(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
