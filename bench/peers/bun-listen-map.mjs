import { port } from './find-profile.mjs';
import { keepProfile } from './keep-profile.mjs';

/**
 * The lower bound in JavaScript: whole responses by target on plain sockets. It parses only the benchmark's
 * requests.
 */
const responses = new Map();

function respond(target) {
  const { etag, body } = keepProfile(target.slice(1)) ?? { etag: '""', body: '' };
  const length = Buffer.byteLength(body);
  const head = `HTTP/1.1 200 OK\r\nETag: ${etag}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\n\r\n`;
  const response = Buffer.from(head + body);
  responses.set(target, response);
  return response;
}

Bun.listen({
  hostname: '127.0.0.1',
  port: Number(port),
  socket: {
    data(socket, bytes) {
      const target = bytes.toString('latin1', 4, bytes.indexOf(32, 4));
      socket.write(responses.get(target) ?? respond(target));
    },
  },
});
