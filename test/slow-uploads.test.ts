import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { startServing } from './support/serve.ts';
import { api } from './support/server.ts';
import { temporaryDatabase } from './support/temporary-database.ts';
import { typeCommand } from './support/vitrine.ts';

const [count, size, step] = [14, 9_000_000, 100_000];

/** In megabytes: now, or the most that it ever was. */
function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000;
}

/** All of them at the same pace, a piece of each after the other; gives their statuses. */
async function sendSlowly(port: number, heads: readonly string[], isChunked: boolean): Promise<number[]> {
  const piece = Buffer.alloc(step, 'slow');
  const framed = isChunked
    ? Buffer.concat([Buffer.from(`${step.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    : piece;
  const clients = await Promise.all(heads.map((head) => connect(port, head)));
  for (let sent = 0; sent < size; sent += step)
    for (const client of clients) {
      await client.send(framed);
      await Bun.sleep(1);
    }
  if (isChunked) for (const client of clients) await client.send(Buffer.from('0\r\n\r\n'));
  return Promise.all(clients.map((client) => client.status));
}

async function connect(port: number, head: string) {
  const { promise: status, resolve } = Promise.withResolvers<number>();
  let answer = '';
  let drained = () => {};
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data: (_, chunk) => {
        answer += chunk.toString('latin1');
      },
      drain: () => drained(),
      close: () => resolve(Number(answer.split(' ')[1])),
    },
  });
  const send = async (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; ) {
      const written = socket.write(bytes.subarray(at));
      if (written < 0) return;
      at += written;
      if (at < bytes.length)
        await new Promise<void>((go) => {
          drained = go;
          setTimeout(go, 100);
        });
    }
  };
  await send(Buffer.from(head));
  return { send, status };
}

test.each([
  ['of a known length', false],
  ['in chunks', true],
])('slow uploads %s take at most 1.4 times the memory of what was sent', async (_, isChunked) => {
  const url = `sqlite:${temporaryDatabase().path}`;
  await typeCommand(url, ['user', 'add', 'ada']);
  const token = (await typeCommand(url, ['token', 'create', '--scope', 'operator'])).out.trim();
  const server = await startServing({ DATABASE_URL: url, RATE_LIMIT_WRITES: 'off' });
  const headers = { Host: api, Authorization: `Bearer ${token}` };
  await fetch(`http://127.0.0.1:${server.port}/users/ada/draft`, {
    method: 'PUT',
    headers: { ...headers, 'If-Match': '*', 'Content-Type': 'application/json' },
    body: JSON.stringify({ projects: [{ name: 'Engine' }] }),
  });
  const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${size}`;
  const lines = [`Host: ${api}`, `Authorization: Bearer ${token}`, framing, 'Connection: close'].join('\r\n');
  const heads = Array.from(
    { length: count },
    (_, n) => `PUT /users/ada/files/projects%2Fengine%2F${n}.bin HTTP/1.1\r\n${lines}\r\n\r\n`,
  );
  const before = memoryOf(server.pid, 'VmRSS');
  const statuses = await sendSlowly(server.port, heads, isChunked);
  const more = memoryOf(server.pid, 'VmHWM') - before;
  await server.stop();
  // A busy machine may have no time for all of them; memory they took all the same.
  expect(new Set(statuses).difference(new Set([204, 503]))).toEqual(new Set());
  expect(more / ((count * size) / 1e6)).toBeLessThan(1.4);
});
