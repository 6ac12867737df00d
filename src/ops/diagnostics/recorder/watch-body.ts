import { type IncomingRequest, noBody } from '../../../core/kernel/request.ts';
import type { Trace } from './trace.ts';

/** Bytes of a body to keep until it is known which part may be stored. */
export const keptBody = 64 * 1024;

/** Records the start of a body while its handler reads it, or while the listener discards it. */
export function watchBody(request: IncomingRequest, { body: trace }: Trace): IncomingRequest {
  const { body } = request;
  if (body === noBody) return request;
  const { promise, resolve } = Promise.withResolvers<void>();
  trace.end = promise;

  function keep(chunk: Uint8Array): void {
    const room = keptBody - trace.size;
    // A copy, because the reader of the body frees the chunks.
    if (room > 0) trace.chunks.push(Buffer.from(chunk.subarray(0, room)));
    trace.size += chunk.length;
  }

  body.overhear = (chunk) => (chunk === null ? resolve() : keep(chunk));
  const watched = {
    get reading() {
      return body.reading;
    },
    async *stream(limit: number) {
      trace.read = true;
      for await (const chunk of body.stream(limit)) {
        keep(chunk);
        yield chunk;
      }
      resolve();
    },
  };
  return new Proxy(request, {
    get: (target, name) => (name === 'body' ? watched : Reflect.get(target, name, target)),
  });
}
