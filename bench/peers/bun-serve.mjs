import { constantBody, port } from './constant.mjs';

/** The upper bound of Bun's own server, with a constant response. */
const headers = { 'Content-Type': 'application/json' };
Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  fetch: () => new Response(constantBody, { headers }),
});
