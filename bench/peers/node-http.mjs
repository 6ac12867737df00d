import { createServer } from 'node:http';
import { constantBody, port } from './constant.mjs';

/** The upper bound of Node's own server, with a constant response. */
createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': constantBody.length });
  response.end(constantBody);
}).listen(port, '127.0.0.1');
