import { availableParallelism } from 'node:os';
import type { Driven, Load } from './load.ts';
import { median } from './median.ts';
import type { Running } from './running.ts';

const connections = 64;
const end = Buffer.from('\r\n\r\n');

/** Sends HEAD requests, which wrk cannot do, because it waits for a body. */
export async function driveHeads({ port, host }: Running, load: Load): Promise<Driven> {
  const child = Bun.spawn(
    [
      ...['taskset', '-c', `1-${availableParallelism() - 1}`, process.execPath, import.meta.path],
      JSON.stringify({ port, host, load }),
    ],
    { stderr: 'inherit' },
  );
  return JSON.parse(await new Response(child.stdout).text()) as Driven;
}

interface Order {
  readonly port: number;
  readonly host: string;
  readonly load: Load;
}

async function drive({ port, host, load }: Order): Promise<Driven> {
  const paths = (await Bun.file(load.targets).text()).trimEnd().split('\n');
  const headers = Object.entries({ Host: host, ...load.headers }).map((pair) => `${pair.join(': ')}\r\n`);
  const requests = paths.map((path) => Buffer.from(`HEAD ${path} HTTP/1.1\r\n${headers.join('')}\r\n`));
  const until = performance.now() + load.seconds * 1000;
  const times: number[] = [];
  let refused = 0;
  let position = load.from ?? 0;
  const next = () => {
    position = load.order === 'random' ? Math.floor(Math.random() * requests.length) : position + 1;
    return requests[position % requests.length] ?? end;
  };
  const converse = async () => {
    const over = Promise.withResolvers<void>();
    let sentAt = performance.now();
    let came: Buffer = Buffer.alloc(0);
    await Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        open: (socket) => void socket.write(next()),
        data(socket, chunk) {
          came = came.length === 0 ? chunk : Buffer.concat([came, chunk]);
          if (came.indexOf(end) < 0) return;
          if (came[9] !== 0x32) refused += 1;
          came = Buffer.alloc(0);
          times.push(performance.now() - sentAt);
          sentAt = performance.now();
          if (sentAt < until) socket.write(next());
          else socket.end();
        },
        close: () => over.resolve(),
      },
    });
    await over.promise;
  };
  await Promise.all(Array.from({ length: connections }, converse));
  const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
  return { requests: times.length, seconds: load.seconds, p50: median(times), p99, refused, broken: 0 };
}

const [, , order] = process.argv;
if (import.meta.main && order !== undefined)
  process.stdout.write(JSON.stringify(await drive(JSON.parse(order))));
