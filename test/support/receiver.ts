import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { certificate, privateKey } from './certificate.ts';

/** A network in which every host is this machine, and `hooks.example` has a trusted certificate. */
export const toReceiver = {
  lookup: async () => ['127.0.0.1'],
  isPublic: (address: string) => address === '127.0.0.1',
  ca: certificate,
};

export interface Receiver extends AsyncDisposable {
  readonly port: number;
  /** Received bytes by connection. */
  readonly received: string[];
  /** Resolves when the client has closed every connection. */
  closed(): Promise<void>;
}

type Behaviour = (socket: Socket) => void;

/** A server on 127.0.0.1 that runs the test's behavior on each connection. */
export function startReceiver(behaviour: Behaviour): Promise<Receiver> {
  return start((onConnection) => createServer(onConnection), behaviour);
}

/** The same over TLS, with a certificate for `hooks.example`. */
export function startSecureReceiver(behaviour: Behaviour): Promise<Receiver> {
  const options = { cert: certificate, key: privateKey };
  return start((onConnection) => createSecureServer(options, onConnection), behaviour);
}

export function answer(text: string): Behaviour {
  return (socket) => socket.once('data', () => socket.write(text));
}

/** Writes as fast as the client reads, until it disconnects. */
export function flood(first: string, rest: string): Behaviour {
  return (socket) => {
    const write = () => {
      while (!socket.destroyed && socket.write(rest));
    };
    socket.write(first);
    socket.on('drain', write);
    write();
  };
}

async function start(create: (onConnection: Behaviour) => Server, behaviour: Behaviour): Promise<Receiver> {
  const received: string[] = [];
  const sockets: Socket[] = [];
  const ends: Promise<unknown>[] = [];
  const server = create((socket) => {
    const index = received.push('') - 1;
    sockets.push(socket);
    ends.push(new Promise((resolve) => socket.once('close', resolve)));
    socket.on('error', () => {});
    socket.on('data', (data) => {
      received[index] += data.toString();
    });
    behaviour(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the receiver has no port');
  return {
    port: address.port,
    received,
    closed: async () => void (await Promise.all(ends)),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
