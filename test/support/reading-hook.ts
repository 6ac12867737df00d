import type { RequestHook } from '../../src/hosts/stages/request-hook.ts';

/** Stands for handlers that do not exist yet: one that reads a body, one that redirects, one that takes its time, one that fails. */
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
