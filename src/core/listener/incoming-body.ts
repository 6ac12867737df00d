import type { HttpError } from '../kernel/http-error.ts';
import type { RequestBody } from '../kernel/request.ts';
import { type ChunkedDecoder, createChunkedDecoder } from './chunked.ts';
import type { HeldBodies } from './held-bodies.ts';
import type { Limits } from './limits.ts';
import type { ListenerState } from './listener-state.ts';
import { bodyEndedEarly, bodyTooLarge, bodyTooSlow, noRoomForBody, noTime } from './refusals.ts';

/** The interface between a body and its connection. */
export interface BodySource {
  /** A handler waits for the body, so the server may send 100 Continue. */
  wanted(): void;
  /** Whether the connection may read more from the socket. */
  setRoom(hasRoom: boolean): void;
  /** Whether there is time to serve the request. */
  hasTime(): boolean;
}

/** The body of a request. Its handler may read it slowly, late or never. */
export class IncomingBody implements RequestBody {
  /** Whether the whole body has been received. */
  isComplete = false;
  /** Bytes dropped because the handler doesn't read the rest. */
  discarded = 0;
  overhear?: NonNullable<RequestBody['overhear']>;
  readonly #limits: Limits;
  readonly #held: HeldBodies;
  readonly #source: BodySource;
  readonly #declared: number;
  readonly #chunks: ChunkedDecoder | null;
  #received = 0;
  #isDiscarding = false;
  #failure: HttpError | null = null;
  #queue: Buffer[] = [];
  #queued = 0;
  /** Bytes counted as held, including those passed to a handler. */
  #holds = 0;
  /** Set while a handler waits. */
  #wake: (() => void) | null = null;
  #waitingSince = 0;
  /** Milliseconds spent waiting earlier. */
  #waited = 0;

  constructor(
    framing: number | 'chunked',
    { limits, heldBodies }: Pick<ListenerState, 'limits' | 'heldBodies'>,
    source: BodySource,
  ) {
    this.#limits = limits;
    this.#held = heldBodies;
    this.#source = source;
    this.#declared = framing === 'chunked' ? 0 : framing;
    this.#chunks = framing === 'chunked' ? createChunkedDecoder(limits) : null;
  }

  get reading(): boolean {
    return this.#wake !== null;
  }

  /** Whether received bytes are copied, so that nothing refers to their memory. */
  get isCopied(): boolean {
    return this.#chunks !== null;
  }

  async *stream(limit: number, use: 'keep' | 'pass-on' = 'keep'): AsyncGenerator<Uint8Array> {
    if (this.#declared > limit) throw bodyTooLarge(limit);
    // After an early response, no one waits for the rest of the body.
    if (this.#isDiscarding && !this.isComplete) throw bodyEndedEarly();
    const left = use === 'keep' ? this.#declared - this.#received : 0;
    if (!this.isComplete && !this.#held.admits(this.#declared, left)) throw noRoomForBody();
    this.#source.wanted();
    let received = 0;
    for (;;) {
      const chunk = this.#queue.shift();
      if (chunk) {
        this.#queued -= chunk.length;
        if (this.#queued <= this.#limits.ahead) this.#source.setRoom(true);
        received += chunk.length;
        if (received > limit) throw bodyTooLarge(limit);
        yield chunk;
        if (use === 'pass-on') this.#letGo(chunk.length);
      } else if (this.#failure) throw this.#failure;
      else if (this.isComplete) return;
      else await this.#nextChunk();
    }
  }

  /**
   * Takes the bytes that belong to the body, and returns where it stopped. Throws an `HttpError` if the body
   * is malformed.
   */
  receive(bytes: Buffer): number {
    const end = this.#chunks ? this.#takeChunks(this.#chunks, bytes) : this.#takeDeclared(bytes);
    this.isComplete = this.#chunks?.isDone ?? this.#received === this.#declared;
    if (this.isComplete) this.#complete();
    if (this.#queued > this.#limits.ahead) this.#source.setRoom(false);
    this.#wakeUp();
    return end;
  }

  /** Passes the error to a handler that waits for the body or reads it later. */
  fail(error: HttpError): void {
    if (this.isComplete) return;
    this.#failure ??= error;
    this.#wakeUp();
  }

  /**
   * Continues to read after an early response, so that the connection stays open until the client has read
   * the response.
   */
  discard(): void {
    this.#isDiscarding = true;
    this.fail(bodyEndedEarly());
    this.discarded += this.#queued;
    for (const piece of this.#queue) this.overhear?.(piece);
    if (this.isComplete) this.overhear?.(null);
    this.#queue = [];
    this.#queued = 0;
    this.#source.setRoom(true);
  }

  /** The response was sent, so the body no longer counts as held. */
  release(): void {
    this.#letGo(this.#holds);
  }

  /** Limited to the held bytes, because a handler may still pass on bytes that were released with the response. */
  #letGo(bytes: number): void {
    const some = Math.min(bytes, this.#holds);
    this.#held.bytes -= some;
    this.#holds -= some;
  }

  /** Only the time that a handler waits for the client counts. */
  findDelay(now: number): HttpError | null {
    if (this.#wake === null) return null;
    const waited = this.#waited + now - this.#waitingSince;
    const isSilent = now - this.#waitingSince > this.#limits.bodyIdleTime;
    const isCrawling =
      waited > this.#limits.bodyIdleTime &&
      this.#received / (waited / 1000) < this.#limits.bodyBytesPerSecond;
    return isSilent || isCrawling ? bodyTooSlow() : null;
  }

  /** Whether a handler wants the body, and the client is fast enough for a long upload. */
  keepsPace(milliseconds: number): boolean {
    return !this.#isDiscarding && this.#received / (milliseconds / 1000) >= this.#limits.uploadBytesPerSecond;
  }

  #takeDeclared(bytes: Buffer): number {
    const piece = bytes.subarray(0, this.#declared - this.#received);
    this.#take(piece);
    return piece.length;
  }

  /** Copies the chunks into a single buffer, because many small chunks need more memory than their content. */
  #takeChunks(chunks: ChunkedDecoder, bytes: Buffer): number {
    const pieces: Buffer[] = [];
    const end = chunks.decode(bytes, (piece) => pieces.push(piece));
    if (pieces.length > 0) this.#take(Buffer.concat(pieces));
    return end;
  }

  #take(piece: Buffer): void {
    this.#received += piece.length;
    if (this.#isDiscarding) {
      this.discarded += piece.length;
      this.overhear?.(piece);
      return;
    }
    this.#queue.push(piece);
    this.#queued += piece.length;
    this.#holds += piece.length;
    this.#held.bytes += piece.length;
    if (this.#failure === null && !this.#held.admits(this.#received, 0)) this.#failure = noRoomForBody();
  }

  /** Decides again whether there is time, because a large body took time to arrive. */
  #complete(): void {
    if (this.#isDiscarding) this.overhear?.(null);
    else if (this.#failure === null && this.#held.isLarge(this.#received) && !this.#source.hasTime())
      this.#failure = noTime();
  }

  #nextChunk(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waitingSince = performance.now();
    this.#wake = resolve;
    return promise;
  }

  #wakeUp(): void {
    if (this.#wake === null) return;
    this.#waited += performance.now() - this.#waitingSince;
    this.#wake();
    this.#wake = null;
  }
}
