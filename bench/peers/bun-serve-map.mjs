import { port } from './find-profile.mjs';
import { keepProfile } from './keep-profile.mjs';

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(port),
  fetch(request) {
    const profile = keepProfile(request.url.slice(request.url.indexOf('/', 8) + 1));
    if (!profile) return Response.json({ message: 'User not found.' }, { status: 404 });
    const { etag, body, headers } = profile;
    if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers });
    return new Response(body, { headers });
  },
});
