import { describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { freePort } from '../support/free-port.ts';
import { temporaryDatabase } from '../support/temporary-database.ts';
import { root } from '../support/vitrine.ts';

async function serve() {
  const port = await freePort();
  const program = Bun.spawn(['bun', '--no-env-file', 'src/main.ts', 'serve'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      DATABASE_URL: `sqlite:${temporaryDatabase().path}`,
      APP_SECRET: 'a secret that only this test knows, long enough',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await program.stdout.getReader().read();
  return { port, program };
}

type Outcome = 'answered' | 'refused' | 'lost';

/** One request on a connection of its own: lost is whoever was let in and got no whole answer. */
function ask(port: number): Promise<Outcome> {
  return new Promise((resolve) => {
    let isConnected = false;
    let received = '';
    const socket = connect(port, '127.0.0.1', () => {
      isConnected = true;
      socket.write(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (received.endsWith('</html>')) resolve('answered');
      else resolve(isConnected ? 'lost' : 'refused');
    });
  });
}

describe('SIGTERM', () => {
  test.each([20, 40])(
    'while %d clients ask all the time costs none of them an answer',
    async (clients) => {
      const { port, program } = await serve();
      const counts: Record<Outcome, number> = { answered: 0, refused: 0, lost: 0 };
      const work = Array.from({ length: clients }, async () => {
        for (;;) {
          const outcome = await ask(port);
          counts[outcome] += 1;
          if (outcome !== 'answered') return;
        }
      });
      await Bun.sleep(700);
      program.kill('SIGTERM');
      await Promise.all(work);
      expect(await program.exited).toBe(0);
      expect(counts.answered).toBeGreaterThan(clients * 5);
      expect([counts.lost, counts.refused]).toEqual([0, clients]);
    },
    30_000,
  );

  test('a second time ends it at once', async () => {
    const { port, program } = await serve();
    // An answer under way would be waited for.
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost:'));
    socket.on('error', () => {});
    await Bun.sleep(100);
    program.kill('SIGTERM');
    await Bun.sleep(500);
    const askedAt = performance.now();
    program.kill('SIGTERM');
    expect(await program.exited).toBe(143);
    expect(performance.now() - askedAt).toBeLessThan(300);
    socket.destroy();
  });
});
