import type { Listener } from '../../core/listener/listener.ts';
import { codeOf, Failure, messageOf } from '../../store/failure.ts';

export interface ListenAddress {
  readonly port: number;
  readonly host: string;
  /** The setting with the port. */
  readonly setting: string;
}

/** Returns the port. For 0 it is a free port. */
export async function listen(listener: Listener, place: ListenAddress): Promise<number> {
  await checkHost(place.host);
  return inWords(place, async () => (await listener.listen(place.port, place.host)).port);
}

/** Processes that share a port don't notice another program on it, so the port is checked before they start. */
export async function checkPort(place: ListenAddress): Promise<void> {
  await checkHost(place.host);
  const { host: hostname, port } = place;
  await inWords(place, async () => Bun.listen({ hostname, port, socket: { data() {} } }).stop(true));
}

async function checkHost(host: string): Promise<void> {
  const { lookup } = await import('node:dns/promises');
  await lookup(host).catch(() => {
    throw new Failure(
      `HOST is ${host}, which is not an IP address of this machine. Use 127.0.0.1 or another one.`,
    );
  });
}

async function inWords<T>({ port, host, setting }: ListenAddress, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      throw new Failure(
        `Port ${port} on ${host} is in use. Stop what listens there, or choose another with ${setting}.`,
      );
    }
    if (codeOf(error) === 'EACCES' && port < 1024)
      throw new Failure(
        `Cannot listen on port ${port}: ports below 1024 are root's. Keep ${setting} at 8000, or another above, and let the proxy listen.`,
      );
    if (codeOf(error) === 'EADDRNOTAVAIL')
      throw new Failure(`Cannot listen on ${host} port ${port}: this machine has no such IP address (HOST).`);
    throw new Failure(`Cannot listen on ${host} port ${port}: ${messageOf(error)}`);
  }
}
