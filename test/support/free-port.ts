import { createServer } from 'node:net';

/** Below the ephemeral port range, so that the system assigns the port to no other process meanwhile. */
const [lowest, highest] = [10_000, 32_000];

/** For tests that must know the port before the server starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}
