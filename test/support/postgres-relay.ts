import { connect, createServer, type Socket } from 'node:net';
import { createSplitter, sslRequest } from './transaction-pooler.ts';

export interface PostgresRelay {
  /** The URL of the database through the relay. */
  readonly url: string;
  /** The number of statements so far. */
  count(): number;
  /** Whether the relay drops notifications, like some poolers. */
  deafen(isDeaf: boolean): void;
  /** Whether the relay closes all connections and accepts none, like a stopped server. */
  cut(isCut: boolean): void;
  /** Whether the relay pauses both directions, like a hanging server. */
  freeze(isFrozen: boolean): void;
  stop(): void;
}

/** A relay between clients and PostgreSQL that counts statements. */
export async function startPostgresRelay(url: string): Promise<PostgresRelay> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let statements = 0;
  let isDeaf = false;
  let isCut = false;
  let isFrozen = false;

  function accept(client: Socket): void {
    if (isCut) return void client.destroy();
    const server = connect(Number(target.port), target.hostname);
    const isQuestion = (type: string) => type === 'Q' || type === 'E';
    const ask = createSplitter((type, message) => {
      if (isQuestion(type)) statements += 1;
      server.write(message);
    });
    const answer = createSplitter((type, message) => {
      if (type !== 'A' || !isDeaf) client.write(message);
    });
    let isStarted = false;
    keep(client, server, (bytes) => {
      if (isStarted) return ask(bytes);
      if (bytes.length === 8 && bytes.readInt32BE(4) === sslRequest) return void client.write('N');
      isStarted = true;
      // The startup message has a length and no type.
      const length = bytes.readInt32BE(0);
      server.write(bytes.subarray(0, length));
      ask(bytes.subarray(length));
    });
    keep(server, client, answer);
  }

  function keep(socket: Socket, other: Socket, read: (bytes: Buffer) => void): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('data', read);
    if (isFrozen) socket.pause();
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }

  const relay = createServer(accept);
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const address = relay.address();
  if (address === null || typeof address === 'string') throw new Error('it does not listen');
  const own = new URL(url);
  own.port = String(address.port);
  return {
    url: own.href,
    count: () => statements,
    deafen(deaf) {
      isDeaf = deaf;
    },
    cut(cut) {
      isCut = cut;
      if (cut) for (const socket of sockets) socket.destroy();
    },
    freeze(frozen) {
      isFrozen = frozen;
      for (const socket of sockets) frozen ? socket.pause() : socket.resume();
    },
    stop() {
      relay.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
