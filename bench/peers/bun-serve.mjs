import { constantBody, port } from './constant.mjs';

/** The limit: what Bun itself can do, with nothing to decide. */
const headers = { 'Content-Type': 'application/json' };
Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  fetch: () => new Response(constantBody, { headers }),
});
