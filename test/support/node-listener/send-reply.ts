import type { IncomingMessage, ServerResponse } from 'node:http';
import { reasonPhrase } from '../../../src/core/kernel/http-error.ts';
import { type Reply, type ReplyBody, reply } from '../../../src/core/kernel/reply.ts';

/** Logs failures to send. */
export type Report = (fault: unknown) => void;

/** Always a response, and never two: if this one cannot be sent, a plain 500 is. */
export function sendReply(
  message: IncomingMessage,
  response: ServerResponse,
  answer: Reply,
  report: Report,
): void {
  if (response.headersSent || response.destroyed) return;
  try {
    if (isStream(answer.body)) void sendStream(message, response, answer, answer.body, report);
    else sendWhole(message, response, answer, answer.body);
  } catch (fault) {
    giveUp(message, response, fault, report);
  }
}

/** For a socket without a response object: what the parser rejected. */
export function serializeReply({ status, headers, body }: Reply, method: string): string {
  const text = typeof body === 'string' ? body : '';
  const lines = Object.entries({
    ...headers,
    Date: new Date().toUTCString(),
    'Content-Length': Buffer.byteLength(text),
  });
  const head = lines.flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`)).join('');
  return `HTTP/1.1 ${status} ${reasonPhrase(status)}\r\n${head}\r\n${method === 'HEAD' ? '' : text}`;
}

function sendWhole(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers }: Reply,
  body: string | Uint8Array | null,
): void {
  if (status !== 204 && status !== 304)
    headers['Content-Length'] = String(body === null ? 0 : Buffer.byteLength(body));
  response.writeHead(status, headers);
  if (body === null || message.method === 'HEAD') response.end();
  else response.end(body);
}

/** The status leaves with the first chunk, so that a stream which fails at once is not taken for an empty response. */
async function sendStream(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers }: Reply,
  body: AsyncIterable<Uint8Array>,
  report: Report,
): Promise<void> {
  const chunks = body[Symbol.asyncIterator]();
  // Ends the stream's producer as soon as the client disconnects.
  response.once('close', () => void chunks.return?.().catch(() => {}));
  try {
    let next = await chunks.next();
    response.writeHead(status, headers);
    if (message.method !== 'HEAD') {
      for (; !next.done && !response.destroyed; next = await chunks.next()) await write(response, next.value);
    }
    response.end();
  } catch (fault) {
    giveUp(message, response, fault, report);
  } finally {
    await chunks.return?.();
  }
}

async function write(response: ServerResponse, chunk: Uint8Array): Promise<void> {
  if (response.write(chunk)) return;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      response.off('drain', goOn);
      response.off('close', goOn);
      resolve();
    };
    response.on('drain', goOn);
    response.on('close', goOn);
  });
}

/** Once the status line has left, cutting the connection is the only way to say that the rest is missing. */
function giveUp(message: IncomingMessage, response: ServerResponse, fault: unknown, report: Report): void {
  report(fault);
  if (response.headersSent) message.socket.destroy();
  else sendWhole(message, response, reply(500, { 'Content-Type': 'text/plain; charset=utf-8' }), failure);
}

const failure = '500 Internal Server Error\n\nSomething went wrong on our side.\n';

function isStream(body: ReplyBody): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
