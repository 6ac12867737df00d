import type { IncomingRequest } from '../../kernel/request.ts';
import type { Trace } from './trace.ts';

/** So much of a body is kept until it is known what may be stored of it. */
export const keptBody = 64 * 1024;

/** Keeps the beginning of a body as its handler reads it; what nobody reads is not read here either. */
export function watchBody(request: IncomingRequest, trace: Trace): IncomingRequest {
  const { body } = request;
  const watched = {
    get reading() {
      return body.reading;
    },
    async *stream(limit: number) {
      for await (const chunk of body.stream(limit)) {
        const room = keptBody - trace.body.size;
        if (room > 0) trace.body.chunks.push(chunk.subarray(0, room));
        trace.body.size += chunk.length;
        yield chunk;
      }
    },
  };
  return new Proxy(request, {
    get: (target, name) => (name === 'body' ? watched : Reflect.get(target, name, target)),
  });
}
