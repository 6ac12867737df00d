import { type IncomingRequest, noBody } from '../../../core/kernel/request.ts';
import type { Trace } from './trace.ts';

/** So much of a body is kept until it is known what may be stored of it. */
export const keptBody = 64 * 1024;

/** Records the beginning of a body as its handler reads it, or as the listener discards it. */
export function watchBody(request: IncomingRequest, { body: trace }: Trace): IncomingRequest {
  const { body } = request;
  if (body === noBody) return request;
  const { promise, resolve } = Promise.withResolvers<void>();
  trace.end = promise;

  function keep(chunk: Uint8Array): void {
    const room = keptBody - trace.size;
    // A copy: whoever reads the body frees what it has taken.
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
