import { connect, type Socket } from 'node:net';
import { call } from '../support/client.ts';
import { main, preview } from '../support/server.ts';
import { percentile } from './drive.ts';
import { startSite } from './start-site.ts';

export interface IdleOutcome {
  readonly connected: number;
  /** Milliseconds of other clients' requests meanwhile. */
  readonly p99: number;
  readonly megabytes: number;
}

const kinds = [
  '',
  `GET /alice HTTP/1.1\r\nHost: ${preview}\r\nX-Slow: `,
  `POST /sign-in HTTP/1.1\r\nHost: ${main}\r\nContent-Length: 1000\r\n\r\nusername=`,
  `GET /alice HTTP/1.1\r\nHost: ${preview}\r\n\r\n`,
];

/** Opens connections that are silent, slow with their headers or bodies, or idle after a response. */
export async function holdConnections(count: number, seconds: number): Promise<IdleOutcome> {
  const limits = { headerTime: 600_000, bodyIdleTime: 600_000, requestTime: 600_000, keepAliveTime: 600_000 };
  const site = await startSite({ limits });
  await ask(site.port, 50);
  await Bun.sleep(500);
  const before = site.memory();
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    sockets.push(await hold(site.port, index));
    // Slower than the server accepts connections, so that its queue never fills.
    if (index % 50 === 49) await Bun.sleep(5);
  }
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    times.push(...(await ask(site.port, 20)));
    // Sends the next header letter by letter.
    for (const [index, socket] of sockets.entries()) if (kindOf(index) === 1) socket.write('a');
  }
  const connected = sockets.filter(({ destroyed }) => !destroyed).length;
  const outcome = {
    connected,
    p99: percentile(times, 0.99),
    megabytes: (site.memory() - before) / 1024 / 1024,
  };
  for (const socket of sockets) socket.destroy();
  await site.stop();
  return outcome;
}

function kindOf(index: number): number {
  return Math.floor(index / 4) % kinds.length;
}

/** Uses four IP addresses, because each has a connection limit. */
function hold(port: number, index: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${1 + (index % 4)}` }, () => {
      const words = kinds[kindOf(index)] ?? '';
      if (words !== '') socket.write(words);
      resolve(socket);
    });
    socket.on('data', () => {});
    socket.once('error', reject);
  });
}

async function ask(port: number, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const startedAt = performance.now();
    const { status, body } = await call(port, '/alice', { host: preview });
    if (status === 200) times.push(performance.now() - startedAt);
    else throw new Error(`somebody else was told ${status}: ${body.slice(-300)}`);
  }
  return times;
}
