import { createServer } from 'node:http';
import { findProfile } from './find-on-node.mjs';
import { port } from './find-profile.mjs';

createServer((request, response) => {
  const profile = findProfile(decodeURIComponent(request.url.slice(1)));
  if (!profile) {
    response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"message":"User not found."}');
  } else if (request.headers['if-none-match'] === profile.etag) {
    response.writeHead(304, { ETag: profile.etag }).end();
  } else {
    const { etag, body } = profile;
    response
      .writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        ETag: etag,
        'Content-Length': Buffer.byteLength(body),
      })
      .end(body);
  }
}).listen(Number(port), '127.0.0.1');
