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

/** What its headers depend on. */
const asked = ['Host', 'Origin'] as const;
const [most, mostInSecond] = [500, 20];
const body = `${noTimeNow}\n`;
const plain = plainAnswer('503 Service Unavailable', noTimeNow);

/**
 * One plain text when there is no time, with the headers that the stages put on every answer of a host. They are made
 * once for each host and origin: to make them anew for each request would cost as much as many answers.
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

  /** Clients that ask in ever new ways do not take the time that there is not. */
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
    // What is cached would send its own body.
    if (answer instanceof Promise || answer.cached) return plain;
    const text = {
      ...answer,
      headers: { ...answer.headers, 'Content-Type': 'text/plain; charset=utf-8', 'Content-Language': 'en' },
      body,
    };
    return { head: this.#serialize.head(text, body.length, '').slice(0, -2), body };
  }
}
