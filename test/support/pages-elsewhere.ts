import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface PagesElsewhere extends AsyncDisposable {
  /** At a host that only the test's network resolves. */
  readonly origin: string;
  /** The requested paths with their user agents. */
  readonly asked: { readonly path: string; readonly userAgent: string }[];
}

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** An external site whose pages a test may change: the HTML of each, or another behavior. */
export async function startPagesElsewhere(pages: Readonly<Record<string, Answer>>): Promise<PagesElsewhere> {
  const asked: { path: string; userAgent: string }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, userAgent: request.headers['user-agent'] ?? '' });
    const page = pages[path.replace(/\?.*/, '')];
    if (typeof page === 'function') page(request, response);
    else
      response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html' }).end(page ?? 'no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return {
    origin: `http://pages.example:${address.port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
