import type { MaybePromise } from '../kernel/maybe-promise.ts';
import type { CachedReply } from '../kernel/repeat.ts';
import { type Reply, reply } from '../kernel/reply.ts';
import type { IncomingRequest } from '../kernel/request.ts';
import type { AdmittedClient } from './admission-control.ts';
import type { IncomingBody } from './incoming-body.ts';
import type { ListenerState } from './listener-state.ts';
import type { OverloadResponse } from './overload-responses.ts';
import type { SendBuffer } from './send-buffer.ts';
import { isStream, sendStream, streamFramingOf } from './send-stream.ts';

/** The interface between a turn and its connection. */
export interface TurnHost extends AdmittedClient {
  readonly sendBuffer: SendBuffer;
  readonly shared: ListenerState;
  /** Whether the client has sent more requests than it got responses. */
  readonly isAhead: boolean;
  /** Whether the client may send another request on this connection. */
  mayStay(): boolean;
  /** The response was sent, or the connection is closed. */
  finish(turn: Turn): void;
  cut(): void;
}

/** A request with data that only the listener needs. */
export interface Received {
  readonly request: IncomingRequest;
  /** The minor version of HTTP/1.x. */
  readonly minor: number;
  readonly body: IncomingBody | null;
  /** When the first byte of the request arrived. */
  readonly startedAt: number;
  readonly keepsAlive: boolean;
}

const failure = '500 Internal Server Error\n\nSomething went wrong on our side.\n';

/** A request and its single response. */
export class Turn {
  readonly body: IncomingBody | null;
  readonly startedAt: number;
  /** Whether the response keeps the connection open. */
  stays = false;
  isFinished = false;
  readonly #host: TurnHost;
  readonly #request: IncomingRequest;
  readonly #minor: number;
  readonly #keepsAlive: boolean;
  #stream: AsyncIterator<Uint8Array> | null = null;
  #hasEnd = true;
  #isWaiting = false;
  #isCounted = false;

  constructor(host: TurnHost, { request, minor, body, startedAt, keepsAlive }: Received) {
    this.#host = host;
    this.#request = request;
    this.#minor = minor;
    this.#keepsAlive = keepsAlive;
    this.body = body;
    this.startedAt = startedAt;
  }

  begin(): void {
    if (this.hasTime()) this.#take();
    else this.#sendOverload(this.#host.shared.overloadResponses.answerTo(this.#request));
  }

  /** Finishes a turn whose response was queued without it, and isn't sent completely yet. */
  finishSent(): void {
    this.stays = true;
    this.#finish();
  }

  /** Called before the request is handled, and again when a large body has arrived. */
  hasTime(): boolean {
    const { admission, isDraining } = this.#host.shared;
    return isDraining || admission.admits(this.#host, this.#request);
  }

  /** Doesn't count while the body arrives, because only the client is working then. */
  countWork(): void {
    if (!this.#isWaiting || this.#isCounted || this.isReceiving) return;
    this.#isCounted = true;
    this.#host.shared.admission.inWork += 1;
  }

  #take(): void {
    const { handle } = this.#host.shared;
    let answer: MaybePromise<Reply>;
    try {
      answer = handle(this.#request);
    } catch (fault) {
      this.#sendFailure(fault);
      return;
    }
    if (answer instanceof Promise) this.#sendLater(answer);
    else this.#send(answer);
  }

  #sendLater(answer: Promise<Reply>): void {
    this.#isWaiting = true;
    this.countWork();
    void answer.then(
      (later) => {
        this.#stopWaiting();
        this.#send(later);
      },
      (fault) => {
        this.#stopWaiting();
        this.#sendFailure(fault);
      },
    );
  }

  #stopWaiting(): void {
    this.#isWaiting = false;
    this.body?.release();
    if (this.#isCounted) this.#host.shared.admission.inWork -= 1;
    this.#isCounted = false;
  }

  /** Closes the connection if the client has sent more, or is about to, because the server wouldn't process it. */
  #sendOverload({ head, body }: OverloadResponse): void {
    const { sendBuffer } = this.#host;
    this.stays = this.#keepsAlive && this.#host.mayStay() && !this.isReceiving && !this.#host.isAhead;
    if (this.isReceiving) this.body?.discard();
    sendBuffer.sendText(`${head}${this.#standing()}\r\n`, this.#request.method === 'HEAD' ? '' : body);
    this.#finish();
  }

  get isReceiving(): boolean {
    return this.body !== null && !this.body.isComplete;
  }

  /** Whether the response is a stream without a length, which may continue until the client disconnects. */
  get isEndless(): boolean {
    return this.#stream !== null && !this.#hasEnd;
  }

  /** Ends a stream immediately when the client has disconnected, without waiting for the next chunk. */
  cancel(): void {
    void this.#stream?.return?.().catch(() => {});
  }

  #send(answer: Reply): void {
    const { sendBuffer } = this.#host;
    if (sendBuffer.isClosed) return;
    this.stays = this.#keepsAlive && this.#host.mayStay() && answer.headers.Connection !== 'close';
    if (this.isReceiving || this.body?.overhear) this.body?.discard();
    const { body, cached } = answer;
    if (cached?.isEvicted) this.#take();
    else if (cached) this.#sendCached(answer, cached);
    else if (isStream(body)) void this.#sendStream(answer, body[Symbol.asyncIterator]());
    else this.#sendWhole(answer, body);
  }

  /** Sends head and body in a single write. */
  #sendWhole(answer: Reply, body: string | Uint8Array | null): void {
    const { sendBuffer, shared } = this.#host;
    const isBodiless = answer.status === 204 || answer.status === 304;
    const length = isBodiless ? null : body === null ? 0 : Buffer.byteLength(body);
    let head: string;
    try {
      head = shared.serialize.head(answer, length, this.#standing());
    } catch (fault) {
      this.#sendFailure(fault);
      return;
    }
    if (body === null || isBodiless || this.#request.method === 'HEAD') sendBuffer.sendText(head, '');
    else if (typeof body === 'string') sendBuffer.sendText(head, body);
    else sendBuffer.sendBytes(head, body);
    this.#finish();
  }

  #sendCached(answer: Reply, cached: CachedReply): void {
    const { sendBuffer, shared } = this.#host;
    try {
      const lead = shared.serialize.lead(answer, this.#standing());
      const from = answer.status === 304 ? cached.unchangedStart : 0;
      const isHead = answer.status === 304 || this.#request.method === 'HEAD';
      sendBuffer.sendCached(lead, cached, from, isHead ? cached.bodyStart : cached.length);
    } catch (fault) {
      // The entry was evicted meanwhile, so the response is rendered again.
      if (cached.isEvicted) this.#take();
      else this.#sendFailure(fault);
      return;
    }
    this.#finish();
  }

  /**
   * Sends the head together with the first chunk, so that a stream that fails immediately doesn't look like
   * an empty response.
   */
  async #sendStream(answer: Reply, chunks: AsyncIterator<Uint8Array>): Promise<void> {
    const { sendBuffer, shared } = this.#host;
    const framing = streamFramingOf(answer, this.#minor);
    this.#stream = chunks;
    this.#hasEnd = typeof framing === 'number';
    let hasBegun = false;
    try {
      // For HEAD the body isn't read.
      const first = this.#request.method === 'HEAD' ? null : await chunks.next();
      const coding = framing === 'chunked' ? 'Transfer-Encoding: chunked\r\n' : '';
      const head = shared.serialize.head(answer, null, coding + this.#standing());
      hasBegun = true;
      if (first === null) sendBuffer.sendText(head, '');
      else await sendStream(sendBuffer, { head, framing, first, chunks });
      await chunks.return?.();
      this.#stream = null;
      this.#finish();
    } catch (fault) {
      this.cancel();
      this.#stream = null;
      // Once the head was sent, only closing the connection signals an incomplete body.
      if (hasBegun) {
        shared.report(fault);
        this.#host.cut();
      } else this.#sendFailure(fault);
    }
  }

  #sendFailure(fault: unknown): void {
    this.#host.shared.report(fault);
    this.#sendWhole(reply(500, { 'Content-Type': 'text/plain; charset=utf-8' }), failure);
  }

  #standing(): string {
    const { standing } = this.#host.shared;
    return this.stays ? standing.keepAlive : standing.close;
  }

  #finish(): void {
    if (this.#host.sendBuffer.isEmpty) {
      this.isFinished = true;
      this.#host.finish(this);
    } else this.#finishWhenEmpty();
  }

  #finishWhenEmpty(): void {
    this.#host.sendBuffer.whenEmpty(() => this.#finish());
  }
}
