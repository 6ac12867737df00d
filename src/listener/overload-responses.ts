import type { Handle } from '../kernel/kernel.ts';
import { header, type IncomingRequest, noBody } from '../kernel/request.ts';
import { collectHeaders } from './collect-headers.ts';
import { noTime, noTimeNow, plainAnswer } from './refusals.ts';
import type { HeadSerializer } from './serialize-head.ts';

export interface OverloadResponse {
  /** Without what the listener adds to every answer. */
  readonly head: string;
  readonly body: string;
}

/** What such an answer depends on. */
const asked = ['Host', 'Accept', 'Accept-Language', 'Origin'];
const plain = plainAnswer('503 Service Unavailable', noTimeNow);
const most = { kept: 500, madeInASecond: 20, characters: 1_000 };

/**
 * What is said when there is no time. It is made by the stages, as every answer is, and kept for those who ask alike:
 * to send it again takes a hundredth of the time. Whoever asks in ever new ways gets plain text.
 */
export class OverloadResponses {
  readonly #handle: Handle;
  readonly #serialize: HeadSerializer;
  readonly #made = new Map<string, OverloadResponse>();
  #left = most.madeInASecond;

  constructor(handle: Handle, serialize: HeadSerializer) {
    this.#handle = handle;
    this.#serialize = serialize;
  }

  answerTo(request: IncomingRequest): OverloadResponse {
    if (!request.target.startsWith('/')) return plain;
    const rawHeaders = asked.flatMap((name) => [name, header(request, name.toLowerCase()) ?? '']);
    const key = rawHeaders.join('\n');
    const known = this.#made.get(key);
    if (known) return known;
    if (this.#left === 0 || key.length > most.characters) return plain;
    this.#left -= 1;
    const made = this.#make(rawHeaders, request.peer);
    this.#made.set(key, made);
    return made;
  }

  /** Once a second. */
  renew(): void {
    this.#left = most.madeInASecond;
    if (this.#made.size > most.kept) this.#made.clear();
  }

  #make(all: readonly string[], peer: string): OverloadResponse {
    const rawHeaders = all.filter((_, index) => all[index | 1] !== '');
    const headers = collectHeaders(rawHeaders);
    const refusal = noTime();
    const answer = this.#handle({
      method: 'GET',
      target: '/',
      rawHeaders,
      headers,
      peer,
      refusal,
      body: noBody,
    });
    if (answer instanceof Promise || typeof answer.body !== 'string') return plain;
    const { body } = answer;
    return { head: this.#serialize.head(answer, Buffer.byteLength(body), '').slice(0, -2), body };
  }
}
