import type { RequestHook } from '../../src/hosts/stages/request-hook.ts';

/** A request hook that acts as a handler: it reads a body, redirects, waits or fails. */
const readingHook: RequestHook = async ({ path, request, session }) => {
  if (path === '/read') {
    let size = 0;
    for await (const chunk of request.body.stream(20_000_000)) size += chunk.length;
    return new Response(`${size} bytes`);
  }
  if (path === '/go')
    return new Response(null, { status: 303, headers: { Location: 'http://vitrine.test/arrived' } });
  if (path === '/slow') await Bun.sleep(50);
  if (path === '/fail') throw new Error(`nobody is ${session?.username}`);
  return undefined;
};

export default readingHook;
