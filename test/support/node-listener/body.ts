import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError } from '../../../src/core/kernel/http-error.ts';
import type { RequestBody } from '../../../src/core/kernel/request.ts';
import type { Limits } from '../../../src/core/listener/limits.ts';

export interface ListenerBody extends RequestBody {
  /** Reports to the handler that the parser failed within the body. */
  fail(error: HttpError): void;
}

export function createBody(message: IncomingMessage, response: ServerResponse, limits: Limits): ListenerBody {
  const failure = createFailure();
  failure.promise.catch(() => {});
  let reading = false;

  async function* stream(limit: number): AsyncGenerator<Uint8Array> {
    if (Number(message.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
    if (message.headers.expect) response.writeContinue();
    const chunks = message.iterator({ destroyOnReturn: false });
    const startedAt = performance.now();
    let received = 0;
    for (;;) {
      reading = true;
      const next = await Promise.race([nextChunk(chunks, limits.bodyIdleTime), failure.promise]).finally(
        () => {
          reading = false;
        },
      );
      if (next.done) return;
      received += next.value.length;
      if (received > limit) throw tooLarge(limit);
      if (isCrawling(received, performance.now() - startedAt, limits)) throw tooSlow();
      yield next.value;
    }
  }

  return {
    get reading() {
      return reading;
    },
    stream,
    fail: failure.reject,
  };
}

export function hasBody(message: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = message.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** Reads the rest of the request after an early response, so that the client can read the response. */
export function discardRest(message: IncomingMessage, { overhear }: RequestBody, limits: Limits): void {
  let discarded = 0;
  message.on('end', () => overhear?.(null));
  message.on('data', (chunk: Uint8Array) => {
    discarded += chunk.length;
    overhear?.(chunk);
    if (discarded > limits.discarded) message.destroy();
  });
  message.resume();
}

type Chunks = AsyncIterator<Uint8Array>;

async function nextChunk(chunks: Chunks, idleTime: number): Promise<IteratorResult<Uint8Array>> {
  const idle = createFailure();
  const timer = setTimeout(() => idle.reject(tooSlow()), idleTime);
  const next = chunks.next().catch((error: unknown) => {
    throw new HttpError(400, 'The request ended before the end of its body.', { Connection: 'close' }, error);
  });
  return Promise.race([next, idle.promise]).finally(() => clearTimeout(timer));
}

function isCrawling(received: number, elapsed: number, limits: Limits): boolean {
  return elapsed > limits.bodyIdleTime && received / (elapsed / 1000) < limits.bodyBytesPerSecond;
}

function tooSlow(): HttpError {
  return new HttpError(408, 'The request body arrived too slowly. Send it again over a faster connection.', {
    Connection: 'close',
  });
}

function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The request body is larger than the ${readableSize(limit)} allowed here.`);
}

function readableSize(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${Math.ceil(bytes / 1024)} KiB`;
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function createFailure(): { readonly promise: Promise<never>; readonly reject: (error: unknown) => void } {
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<never>((_, fail) => {
    reject = fail;
  });
  return { promise, reject };
}
