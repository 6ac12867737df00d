import type { RepeatsOfHeaders, SharedHeaders } from '../kernel/repeat.ts';
import type { IncomingRequest } from '../kernel/request.ts';
import { collectHeaders } from './collect-headers.ts';
import type { Framing } from './framing.ts';

/** The headers of a request, found well-formed. Requests may share one. */
export class HeaderBlock implements SharedHeaders {
  /** Names and values in turn, as received. */
  readonly rawHeaders: readonly string[];
  readonly framing: Framing;
  repeats: RepeatsOfHeaders | null | undefined;
  #headers: IncomingRequest['headers'] | null = null;

  constructor(rawHeaders: readonly string[], framing: Framing) {
    this.rawHeaders = rawHeaders;
    this.framing = framing;
  }

  /** By name; built only when it is first used. */
  get headers(): IncomingRequest['headers'] {
    this.#headers ??= collectHeaders(this.rawHeaders);
    return this.#headers;
  }
}
