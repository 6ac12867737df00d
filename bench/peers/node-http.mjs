import { createServer } from 'node:http';
import { constantBody, port } from './constant.mjs';

/** The wall: what Node itself can do, with nothing to decide. */
createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': constantBody.length });
  response.end(constantBody);
}).listen(port, '127.0.0.1');
