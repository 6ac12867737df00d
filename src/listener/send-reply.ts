import type { IncomingMessage, ServerResponse } from 'node:http';
import { reasonPhrase } from '../kernel/http-error.ts';
import type { Reply, ReplyBody } from '../kernel/reply.ts';

export function sendReply(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Reply,
): void {
  if (response.headersSent || response.destroyed) return;
  if (isStream(body)) {
    response.writeHead(status, headers);
    if (message.method === 'HEAD') response.end();
    else void pipe(body, response);
    return;
  }
  if (status !== 204 && status !== 304)
    headers['Content-Length'] = String(body === null ? 0 : Buffer.byteLength(body));
  response.writeHead(status, headers);
  if (body === null || message.method === 'HEAD') response.end();
  else response.end(body);
}

/** For a socket without a response object: what the parser refused. */
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

async function pipe(body: AsyncIterable<Uint8Array>, response: ServerResponse): Promise<void> {
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  try {
    for await (const chunk of body) {
      if (response.destroyed) return;
      if (!response.write(chunk)) {
        await Promise.race([new Promise<void>((resolve) => response.once('drain', resolve)), closed]);
      }
    }
    response.end();
  } catch {
    // The status line has left: cutting the connection is the only way to say that the rest is missing.
    response.destroy();
  }
}

function isStream(body: ReplyBody): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
