import { Elysia } from 'elysia';
import { findProfile } from './find-on-bun.mjs';
import { port } from './find-profile.mjs';

new Elysia()
  .get('/:username', ({ params, headers, set, status }) => {
    const profile = findProfile(params.username);
    if (!profile) return status(404, { message: 'User not found.' });
    set.headers.etag = profile.etag;
    if (headers['if-none-match'] === profile.etag) return status(304);
    set.headers['content-type'] = 'application/json; charset=utf-8';
    return profile.body;
  })
  .listen({ hostname: '127.0.0.1', port: Number(port) });
