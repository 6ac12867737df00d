import type { IncomingMessage } from 'node:http';
import type { HttpError } from '../../../src/core/kernel/http-error.ts';
import type { IncomingRequest, RequestBody } from '../../../src/core/kernel/request.ts';
import { plainAddress } from '../../../src/core/platform/ip-address.ts';

/** A lazy view of the request: properties that no stage reads are never built. */
export class ReceivedRequest implements IncomingRequest {
  readonly method: string;
  readonly target: string;
  readonly refusal: HttpError | null;
  readonly body: RequestBody;
  readonly #message: IncomingMessage;

  constructor(message: IncomingMessage, refusal: HttpError | null, body: RequestBody) {
    this.#message = message;
    this.method = message.method ?? '';
    this.target = message.url ?? '';
    this.refusal = refusal;
    this.body = body;
  }

  get rawHeaders(): readonly string[] {
    return this.#message.rawHeaders;
  }

  get headers(): IncomingRequest['headers'] {
    return this.#message.headers;
  }

  get peer(): string {
    return plainAddress(this.#message.socket.remoteAddress ?? '');
  }
}
