import type { RequestHook } from '../../src/hosts/stages/request-hook.ts';

/** A request hook with the mistakes of a careless operator. */
const oddHook: RequestHook = ({ path }) => {
  if (path === '/cookies') {
    const headers = new Headers({ ETag: '"x"', 'Content-Length': '999', 'Transfer-Encoding': 'chunked' });
    headers.append('Set-Cookie', 'a=1');
    headers.append('Set-Cookie', 'b=2');
    return new Response('three bytes', { headers });
  }
  if (path === '/error') return Response.error();
  if (path === '/late-fault') return Bun.sleep(5).then(() => Promise.reject(new Error('late')));
  if (path === '/no-response') return new Response('x', { status: 999 });
  return undefined;
};

export default oddHook;
