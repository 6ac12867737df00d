import type { Handle } from '../kernel/kernel.ts';
import type { Reply } from '../kernel/reply.ts';
import { header, type IncomingRequest, noBody } from '../kernel/request.ts';
import { collectHeaders } from './collect-headers.ts';
import { noTime, noTimeNow, plainAnswer } from './refusals.ts';
import type { HeadSerializer } from './serialize-head.ts';

export interface OverloadResponse {
  /** The response without the headers that the listener adds to each response. */
  readonly head: string;
  readonly body: string;
}

/** The request headers that the response depends on. */
const asked = ['Host', 'Origin'] as const;
/** Headers for a single request or client, which others must not get. */
const personal = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];
const [most, mostInSecond] = [500, 20];
const body = `${noTimeNow}\n`;
const plain = plainAnswer('503 Service Unavailable', noTimeNow);

/**
 * A plain-text response for overload, with the headers that the stages add to each response of a host.
 * Rendered once per host and origin, because rendering it for each request would cost as much as ordinary
 * responses.
 */
export class OverloadResponses {
  readonly #handle: Handle;
  readonly #serialize: HeadSerializer;
  readonly #made = new Map<string, OverloadResponse>();
  #second = 0;
  #madeInSecond = 0;

  readonly #now: () => number;

  constructor(handle: Handle, serialize: HeadSerializer, now = () => performance.now()) {
    this.#handle = handle;
    this.#serialize = serialize;
    this.#now = now;
  }

  answerTo(request: IncomingRequest): OverloadResponse {
    const values = asked.map((name) => header(request, name.toLowerCase()) ?? '');
    const key = values.join('\n');
    const known = this.#made.get(key);
    if (known) return known;
    if (!request.target.startsWith('/') || key.length > 1_000 || !this.#mayMake()) return plain;
    if (this.#made.size >= most) this.#made.clear();
    const made = this.#make(values, request.peer);
    this.#made.set(key, made);
    return made;
  }

  /** Limits the number of rendered responses, so that clients that vary these headers don't cost time under overload. */
  #mayMake(): boolean {
    const second = Math.floor(this.#now() / 1000);
    if (second !== this.#second) [this.#second, this.#madeInSecond] = [second, 0];
    this.#madeInSecond += 1;
    return this.#madeInSecond <= mostInSecond;
  }

  #make(values: readonly string[], peer: string): OverloadResponse {
    const rawHeaders = asked.flatMap((name, index) => (values[index] ? [name, values[index]] : []));
    const headers = collectHeaders(rawHeaders);
    const answer = this.#handle({
      method: 'GET',
      target: '/',
      rawHeaders,
      headers,
      peer,
      refusal: noTime(),
      body: noBody,
    });
    // A cached reply would send its own body.
    if (answer instanceof Promise || answer.cached) return plain;
    const text: Reply = {
      ...answer,
      headers: { ...answer.headers, 'Content-Type': 'text/plain; charset=utf-8', 'Content-Language': 'en' },
      body,
    };
    for (const name of personal) delete text.headers[name];
    return { head: this.#serialize.head(text, body.length, '').slice(0, -2), body };
  }
}
