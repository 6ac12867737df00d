import fastify from 'fastify';
import { findProfile } from './find-on-node.mjs';
import { port } from './find-profile.mjs';

const app = fastify();
app.get('/:username', (request, reply) => {
  const profile = findProfile(request.params.username);
  if (!profile) return reply.code(404).send({ message: 'User not found.' });
  reply.header('ETag', profile.etag);
  if (request.headers['if-none-match'] === profile.etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(profile.body);
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
