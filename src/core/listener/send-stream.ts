import type { Reply, ReplyBody } from '../kernel/reply.ts';
import type { SendBuffer } from './send-buffer.ts';

/** How the client finds the end of a stream: by length, by chunks, or by the end of the connection. */
type StreamFraming = number | 'chunked' | 'until-close';

export interface StreamedAnswer {
  readonly head: string;
  readonly framing: StreamFraming;
  readonly first: IteratorResult<Uint8Array>;
  readonly chunks: AsyncIterator<Uint8Array>;
}

/** Requests the next chunk when the previous one was sent, so a slow client holds a single chunk in memory. */
export async function sendStream(
  sendBuffer: SendBuffer,
  { head, framing, first, chunks }: StreamedAnswer,
): Promise<void> {
  let unsent = head;
  let size = 0;
  for (let next = first; !next.done && !sendBuffer.isClosed; next = await chunks.next()) {
    const chunk = next.value;
    // An empty chunk would end a chunked body.
    if (chunk.length === 0) continue;
    size += chunk.length;
    if (typeof framing === 'number' && size > framing)
      throw new Error('a stream is longer than its declared length');
    if (framing === 'chunked')
      sendBuffer.sendBytes(`${unsent}${chunk.length.toString(16)}\r\n`, chunk, '\r\n');
    else sendBuffer.sendBytes(unsent, chunk);
    unsent = '';
    await emptied(sendBuffer);
  }
  if (sendBuffer.isClosed) return;
  if (typeof framing === 'number' && size < framing)
    throw new Error('a stream is shorter than its declared length');
  sendBuffer.sendText(unsent, framing === 'chunked' ? '0\r\n\r\n' : '');
  await emptied(sendBuffer);
}

export function isStream(body: ReplyBody): body is AsyncIterable<Uint8Array> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** HTTP/1.0 has no chunked encoding. */
export function streamFramingOf({ headers }: Reply, minor: number): StreamFraming {
  const length = headers['Content-Length'];
  if (typeof length === 'string') return Number(length);
  return minor === 0 ? 'until-close' : 'chunked';
}

function emptied(sendBuffer: SendBuffer): Promise<void> | undefined {
  return sendBuffer.isEmpty ? undefined : new Promise((resolve) => sendBuffer.whenEmpty(resolve));
}
