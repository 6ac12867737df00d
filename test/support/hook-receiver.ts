import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface Told {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a receiver parses, which tests look into
  readonly message: any;
}

export interface HookReceiver extends AsyncDisposable {
  readonly url: string;
  readonly told: Told[];
  /** Resolves after `count` messages. */
  wait(count: number): Promise<void>;
}

/** A real webhook receiver at a host that only the test's network resolves. */
export async function startHookReceiver(
  answer: (count: number) => number = () => 204,
  /** Delays the response until it resolves. */
  gate: Promise<void> = Promise.resolve(),
): Promise<HookReceiver> {
  const told: Told[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    told.push({ headers: request.headers, body, message: JSON.parse(body) });
    for (const look of waiting) look();
    const status = answer(told.length);
    await gate;
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the receiver has no port');
  return {
    url: `http://hooks.example:${address.port}/told?by=vitrine`,
    told,
    wait: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (told.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
