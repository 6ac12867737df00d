import { Hono } from 'hono';
import { findProfile } from './find-on-bun.mjs';
import { port } from './find-profile.mjs';

const app = new Hono();
app.get('/:username', (context) => {
  const profile = findProfile(context.req.param('username'));
  if (!profile) return context.json({ message: 'User not found.' }, 404);
  const headers = { ETag: profile.etag, 'Content-Type': 'application/json; charset=utf-8' };
  if (context.req.header('If-None-Match') === profile.etag) return context.body(null, 304, headers);
  return context.body(profile.body, 200, headers);
});
Bun.serve({ hostname: '127.0.0.1', port: Number(port), fetch: app.fetch });
