import { connect, createServer, type Socket } from 'node:net';

export interface Pooler {
  readonly port: number;
  stop(): void;
}

interface Client {
  readonly socket: Socket;
  /** The number of responses that a client waits for. */
  outstanding: number;
  backend: Backend | null;
  readonly unsent: Buffer[];
}

interface Backend {
  readonly socket: Socket;
  client: Client | null;
}

export const sslRequest = 80877103;

/**
 * Gives each transaction any free connection, like PgBouncer in transaction mode. All clients share one
 * database user.
 */
export async function startTransactionPooler(serverPort: number): Promise<Pooler> {
  const free: Backend[] = [];
  const waiting: Client[] = [];
  const sockets = new Set<Socket>();

  function accept(socket: Socket): void {
    const client: Client = { socket, outstanding: 0, backend: null, unsent: [] };
    const backend = open(client);
    let isStarted = false;
    const read = createSplitter((type, message) => {
      if (type === 'X') return;
      // PostgreSQL answers a query or a sync with ReadyForQuery.
      if (type === 'Q' || type === 'S') client.outstanding += 1;
      client.unsent.push(message);
    });
    keep(socket, (bytes) => {
      isStarted ||= backend.client !== client;
      if (isStarted) read(bytes);
      else if (bytes.length === 8 && bytes.readInt32BE(4) === sslRequest) socket.write('N');
      else backend.socket.write(bytes);
      if (isStarted) send(client);
    });
    socket.on('close', () => client.backend?.socket.destroy());
  }

  /** Signs a client in on a new connection, which others share afterwards. */
  function open(first: Client): Backend {
    const backend: Backend = { socket: connect(serverPort, '127.0.0.1'), client: first };
    const read = createSplitter((type, message) => {
      const { client } = backend;
      client?.socket.write(message);
      if (type !== 'Z' || !client) return;
      client.outstanding = Math.max(0, client.outstanding - 1);
      if (message.at(-1) === 'I'.charCodeAt(0) && client.outstanding === 0) release(backend, client);
    });
    keep(backend.socket, read);
    backend.socket.on('close', () => backend.client?.socket.destroy());
    return backend;
  }

  function release(backend: Backend, client: Client): void {
    client.backend = null;
    backend.client = null;
    free.push(backend);
    const next = waiting.shift();
    if (next) send(next);
  }

  function send(client: Client): void {
    client.backend ??= free.pop() ?? null;
    const { backend } = client;
    if (!backend) {
      waiting.push(client);
      return;
    }
    backend.client = client;
    for (const message of client.unsent.splice(0)) backend.socket.write(message);
  }

  function keep(socket: Socket, read: (bytes: Buffer) => void): void {
    sockets.add(socket);
    socket.on('data', read);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  }

  const server = createServer(accept);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  return {
    port: address.port,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Splits a stream into messages: a type letter, the length and the content. */
export function createSplitter(take: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = 1 + rest.readInt32BE(1);
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      take(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}
