import express from 'express';
import { findProfile } from './find-on-node.mjs';
import { port } from './find-profile.mjs';

const app = express();
app.get('/:username', (request, response) => {
  const profile = findProfile(request.params.username);
  if (!profile) return response.status(404).json({ message: 'User not found.' });
  // Express itself responds 304 by the tag.
  return response.set('ETag', profile.etag).type('json').send(profile.body);
});
app.listen(Number(port), '127.0.0.1');
