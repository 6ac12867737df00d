import { lookup } from 'node:dns/promises';
import type { Listener } from '../listener/listener.ts';
import { codeOf, Failure, messageOf } from './failure.ts';

/** Gives the port, which was any that is free if 0 was wanted. */
export async function listen(listener: Listener, port: number, host: string): Promise<number> {
  await checkHost(host);
  return inWords(port, host, async () => (await listener.listen(port, host)).port);
}

/** Processes that share a port do not notice who else is there: so somebody looks before they come. */
export async function checkPort(port: number, host: string): Promise<void> {
  await checkHost(host);
  await inWords(port, host, async () =>
    Bun.listen({ hostname: host, port, socket: { data() {} } }).stop(true),
  );
}

async function checkHost(host: string): Promise<void> {
  await lookup(host).catch(() => {
    throw new Failure(
      `HOST is ${host}, which is no address of this machine. Use 127.0.0.1 or another of its own.`,
    );
  });
}

async function inWords<T>(port: number, host: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      throw new Failure(
        `Port ${port} on ${host} is in use. Stop what listens there, or choose another with PORT.`,
      );
    }
    throw new Failure(`Cannot listen on ${host} port ${port}: ${messageOf(error)}`);
  }
}
