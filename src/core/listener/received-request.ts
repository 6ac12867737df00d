import type { HttpError } from '../kernel/http-error.ts';
import { type IncomingRequest, noBody, type RequestBody } from '../kernel/request.ts';
import { collectHeaders } from './collect-headers.ts';
import type { HeaderBlock } from './header-block.ts';
import type { Head } from './parse-head.ts';

export interface Sender {
  /** The IP address at the other end. */
  readonly peer: string;
  readonly hasLeft: boolean;
}

export class ReceivedRequest implements IncomingRequest {
  readonly method: string;
  readonly target: string;
  readonly rawHeaders: readonly string[];
  readonly peer: string;
  readonly refusal: HttpError | null;
  readonly body: RequestBody;
  readonly shared: HeaderBlock;
  readonly #sender: Sender;

  constructor({ method, target, block, refusal }: Head, sender: Sender, body: RequestBody) {
    this.method = method;
    this.target = target;
    this.rawHeaders = block.rawHeaders;
    this.shared = block;
    this.#sender = sender;
    this.peer = sender.peer;
    this.refusal = refusal;
    this.body = body;
  }

  get headers(): IncomingRequest['headers'] {
    return this.shared.headers;
  }

  get isAbandoned(): boolean {
    return this.#sender.hasLeft;
  }
}

const requestLine = /^(?:\r\n)?([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\S+) HTTP\/1\.[01]\r?\n/;

/** The readable part of a request that couldn't be parsed, so that it runs through the pipeline. */
export function createRefusedRequest(text: string, refusal: HttpError, peer: string): IncomingRequest {
  const [line = '', , target = '/'] = requestLine.exec(text) ?? [];
  const [method = 'GET'] = /^[A-Za-z]+(?= )/.exec(text) ?? [];
  const rawHeaders = line === '' ? [] : guessHeaders(text.slice(line.length));
  return { method, target, rawHeaders, headers: collectHeaders(rawHeaders), peer, refusal, body: noBody };
}

function guessHeaders(text: string): string[] {
  const rawHeaders: string[] = [];
  for (const line of text.split(/\r?\n/, 100)) {
    // Skips a folded line, which continues the previous header. Folding isn't supported.
    if (/^\s/.test(line)) continue;
    const colon = line.indexOf(':');
    if (colon < 1) break;
    rawHeaders.push(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return rawHeaders;
}
