import { describe, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { freePort } from '../support/free-port.ts';
import { programCommand } from '../support/program.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

async function serve(environment: Record<string, string> = {}) {
  const port = await freePort();
  const program = Bun.spawn([...programCommand, 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATABASE_URL: `sqlite:${temporaryDatabase().path}`,
      APP_SECRET: 'a secret that only this test knows, long enough',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await program.stdout.getReader().read();
  return { port, program };
}

interface Counts {
  answered: number;
  /** Clients that couldn't connect. */
  refused: number;
  /** Clients that connected and got no complete response. */
  lost: number;
}

/** Sends requests on one connection until the server closes it, then on the next, until the server accepts none. */
async function askOnAndOn(port: number, counts: Counts): Promise<void> {
  for (;;) {
    const socket = await enter(port);
    if (socket === null) {
      counts.refused += 1;
      return;
    }
    while (await askOn(socket, port, counts));
    socket.destroy();
  }
}

function enter(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => resolve(null));
  });
}

/** Whether the connection can be used again. */
function askOn(socket: Socket, port: number, counts: Counts): Promise<boolean> {
  return new Promise((resolve) => {
    let received = '';
    const lose = () => {
      counts.lost += 1;
      resolve(false);
    };
    socket.once('close', lose);
    socket.on('data', function take(chunk) {
      received += chunk;
      if (!received.endsWith('</html>')) return;
      counts.answered += 1;
      socket.off('data', take).off('close', lose);
      resolve(/\r\nConnection: keep-alive\r\n/i.test(received));
    });
    socket.write(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  });
}

describe('SIGTERM', () => {
  test.each([
    ['20 clients', 20, {}],
    ['40 clients', 40, {}],
    ['40 clients of two workers', 40, { WORKERS: '2' }],
  ])(
    'while %s send requests costs no response',
    async (_, clients, environment) => {
      const { port, program } = await serve(environment);
      const counts: Counts = { answered: 0, refused: 0, lost: 0 };
      const work = Array.from({ length: clients }, () => askOnAndOn(port, counts));
      while (counts.answered < clients * 5) await Bun.sleep(10);
      program.kill('SIGTERM');
      await Promise.all(work);
      expect(await program.exited).toBe(0);
      expect([counts.lost, counts.refused]).toEqual([0, clients]);
    },
    60_000,
  );

  test('ends at once the second time', async () => {
    const { port, program } = await serve();
    // The server waits for a pending response.
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost:'));
    socket.on('error', () => {});
    // The server ignores a second signal within 300 ms, because npm may forward the first one.
    while (program.exitCode === null) {
      program.kill('SIGTERM');
      await Promise.race([program.exited, Bun.sleep(100)]);
    }
    expect(await program.exited).toBe(143);
    socket.destroy();
  }, 30_000);
});
