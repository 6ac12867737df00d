import { Hono } from 'hono';
import { port } from './find-profile.mjs';
import { keepProfile } from './keep-profile.mjs';

const app = new Hono();
app.get('/:username', (context) => {
  const profile = keepProfile(context.req.param('username'));
  if (!profile) return context.json({ message: 'User not found.' }, 404);
  const { etag, body, headers } = profile;
  if (context.req.header('If-None-Match') === etag) return context.body(null, 304, headers);
  return context.body(body, 200, headers);
});
Bun.serve({ hostname: '127.0.0.1', port: Number(port), fetch: app.fetch });
