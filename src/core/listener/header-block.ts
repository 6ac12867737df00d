import type { RepeatsOfHeaders, SharedHeaders } from '../kernel/repeat.ts';
import type { IncomingRequest } from '../kernel/request.ts';
import { collectHeaders } from './collect-headers.ts';
import type { Framing } from './framing.ts';

/** The well-formed headers of a request. Requests may share them. */
export class HeaderBlock implements SharedHeaders {
  /** Names and values alternate, as received. */
  readonly rawHeaders: readonly string[];
  readonly framing: Framing;
  repeats: RepeatsOfHeaders | null | undefined;
  #headers: IncomingRequest['headers'] | null = null;

  constructor(rawHeaders: readonly string[], framing: Framing) {
    this.rawHeaders = rawHeaders;
    this.framing = framing;
  }

  /** Values by name, built on first use. */
  get headers(): IncomingRequest['headers'] {
    this.#headers ??= collectHeaders(this.rawHeaders);
    return this.#headers;
  }
}
