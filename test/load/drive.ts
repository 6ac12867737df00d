import type { Socket } from 'bun';

export interface Load {
  readonly port: number;
  /** Returns the next request. */
  readonly next: () => string;
  readonly seconds: number;
  readonly connections: number;
  /** Requests per second, regardless of response times. Without it, the next request follows each response. */
  readonly rate?: number;
  /** The clients' IP address. */
  readonly from?: string;
}

export interface Driven {
  /** The number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds to the complete response, for statuses below 500. */
  readonly served: readonly number[];
  /** Milliseconds to the complete response, for rejected requests. */
  readonly refused: readonly number[];
  /** Connections that ended before a pending response. */
  readonly broken: number;
  /** Requests that could not be sent, because all clients were waiting. */
  readonly unsent: number;
  readonly seconds: number;
}

interface Client {
  socket: Socket<Client> | null;
  sentAt: number;
  received: Buffer[];
  size: number;
  /** The length of the current response, or 0 before its head is complete. */
  length: number;
  status: number;
  /** Whether the response closes the connection. */
  closes: boolean;
}

/** Many clients with one request at a time on persistent connections. */
export async function drive(load: Load): Promise<Driven> {
  const { port, next, seconds, connections, rate } = load;
  const statuses = new Map<number, number>();
  const [served, refused]: [number[], number[]] = [[], []];
  const free: Client[] = [];
  let [broken, unsent, isOver] = [0, 0, false];

  function send(client: Client): void {
    client.sentAt = performance.now();
    client.socket?.write(next());
  }

  function take(client: Client, chunk: Buffer): void {
    client.received.push(chunk);
    client.size += chunk.length;
    if (client.length === 0) readHead(client);
    if (client.length === 0 || client.size < client.length) return;
    const took = performance.now() - client.sentAt;
    if (!isOver) {
      statuses.set(client.status, (statuses.get(client.status) ?? 0) + 1);
      (client.status < 500 ? served : refused).push(took);
    }
    Object.assign(client, { received: [], size: 0, length: 0, sentAt: 0 });
    if (isOver) return;
    // A new client replaces it after the connection has closed.
    if (client.closes) client.socket?.end();
    else if (rate === undefined) send(client);
    else free.push(client);
  }

  async function connect(): Promise<Client> {
    const client: Client = {
      socket: null,
      sentAt: 0,
      received: [],
      size: 0,
      length: 0,
      status: 0,
      closes: false,
    };
    client.socket = await Bun.connect<Client>({
      hostname: '127.0.0.1',
      port,
      data: client,
      socket: {
        data: (socket, chunk) => take(socket.data, chunk),
        close(socket) {
          socket.data.socket = null;
          if (isOver) return;
          if (socket.data.sentAt > 0) broken += 1;
          const at = free.indexOf(socket.data);
          if (at >= 0) free.splice(at, 1);
          void connect().then((another) => (rate === undefined ? send(another) : free.push(another)));
        },
        error() {},
      },
    });
    return client;
  }

  const clients: Client[] = [];
  for (let index = 0; index < connections; index += 1) clients.push(await connect());
  const startedAt = performance.now();
  if (rate === undefined) for (const client of clients) send(client);
  else {
    free.push(...clients);
    for (let sent = 0; performance.now() - startedAt < seconds * 1000; await Bun.sleep(1)) {
      const due = Math.floor(((performance.now() - startedAt) / 1000) * rate);
      for (; sent < due; sent += 1) {
        const client = free.shift();
        if (client) send(client);
        else unsent += 1;
      }
    }
  }
  if (rate === undefined) await Bun.sleep(seconds * 1000);
  const took = (performance.now() - startedAt) / 1000;
  isOver = true;
  for (const client of clients) client.socket?.terminate();
  return { statuses, served, refused, broken, unsent, seconds: took };
}

function readHead(client: Client): void {
  const bytes = client.received.length === 1 ? client.received[0] : Buffer.concat(client.received);
  const end = bytes?.indexOf('\r\n\r\n') ?? -1;
  if (!bytes || end < 0) return;
  const head = bytes.toString('latin1', 0, end);
  client.status = Number(head.slice(9, 12));
  client.closes = /\r\nconnection: close/i.test(head);
  const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  client.length = end + 4 + Number(length);
}

/** The percentile of the values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
