import type { IncomingMessage, ServerResponse } from 'node:http';
import { reasonPhrase } from '../../../src/core/kernel/http-error.ts';
import { type Reply, type ReplyBody, reply } from '../../../src/core/kernel/reply.ts';

/** Logs failures to send. */
export type Report = (fault: unknown) => void;

/** Sends exactly one response: this one, or a plain 500 if it cannot be sent. */
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

/** For sockets without a response object, because the parser rejected the request. */
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

/** Sends the status with the first chunk, so that a stream that fails at once does not look like an empty response. */
async function sendStream(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers }: Reply,
  body: AsyncIterable<Uint8Array>,
  report: Report,
): Promise<void> {
  const chunks = body[Symbol.asyncIterator]();
  // Ends the stream's source as soon as the client disconnects.
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

/** After the status line, closing the connection is the only way to report missing data. */
function giveUp(message: IncomingMessage, response: ServerResponse, fault: unknown, report: Report): void {
  report(fault);
  if (response.headersSent) message.socket.destroy();
  else sendWhole(message, response, reply(500, { 'Content-Type': 'text/plain; charset=utf-8' }), failure);
}

const failure = '500 Internal Server Error\n\nSomething went wrong on our side.\n';

function isStream(body: ReplyBody): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
