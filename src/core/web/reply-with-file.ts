import type { Exchange } from '../kernel/exchange.ts';
import { type Reply, reply } from '../kernel/reply.ts';

interface Part {
  readonly first: number;
  readonly last: number;
}

interface ReadableFile {
  read(part: Part): Promise<AsyncIterable<Uint8Array>>;
}

/** Sends a file or a range of it. Reading has already begun, except for HEAD, which reads nothing. */
export async function replyWithFile(
  { request }: Exchange,
  status: 200 | 206,
  headers: Record<string, string>,
  file: ReadableFile,
  part: Part,
): Promise<Reply> {
  const sized = { ...headers, 'Content-Length': String(part.last - part.first + 1) };
  return reply(status, sized, request.method === 'HEAD' ? unread() : await file.read(part));
}

async function* unread(): AsyncGenerator<Uint8Array> {}
