import type { Socket } from 'bun';
import { HttpError } from '../kernel/http-error.ts';
import { findRepeat } from './find-repeat.ts';
import type { BodySource } from './incoming-body.ts';
import type { ListenerState } from './listener-state.ts';
import { ReceiveBuffer } from './receive-buffer.ts';
import { readHead, receiveHead, receiveRefused, receiveWhole } from './receive-head.ts';
import * as refusals from './refusals.ts';
import { SendBuffer } from './send-buffer.ts';
import { type Received, Turn, type TurnHost } from './turn.ts';

/**
 * The connection of a client. Requests run one after another: the next is parsed once the previous response
 * was sent. This keeps the order and limits the buffer of a client.
 */
export class Connection implements TurnHost, BodySource {
  readonly shared: ListenerState;
  readonly sendBuffer: SendBuffer;
  /** The IP address at the other end. */
  readonly peer: string;
  readonly #socket: Socket<Connection>;
  readonly #isProxy: boolean;
  readonly #receiveBuffer: ReceiveBuffer;
  /** Null while the connection waits for a request. */
  #turn: Turn | null = null;
  #waitingSince = performance.now();
  #isNew = true;
  /** Whether the client has closed its half. */
  #hasEnded = false;
  /** Whether input is dropped, because it is unwanted or can't be parsed. */
  #isDeaf = false;
  /** Set when the last response was sent. */
  #leavingSince: number | null = null;
  #isTaking = false;
  #owesContinue = false;

  constructor(socket: Socket<Connection>, peer: string, shared: ListenerState) {
    this.#socket = socket;
    this.peer = peer;
    this.shared = shared;
    this.#isProxy = shared.isProxy(peer);
    this.#receiveBuffer = new ReceiveBuffer(socket, shared.limits.ahead);
    this.sendBuffer = new SendBuffer(socket, shared.scratch);
  }

  /** Rejects the connection before anything is read. */
  turnAway(verdict: refusals.TurnedAway): void {
    this.#stopListening();
    this.#socket.end(refusals.turnedAway(verdict));
  }

  receive(chunk: Buffer): void {
    if (this.#isDeaf) {
      this.#letOverhear(chunk);
      return;
    }
    if (this.#turn === null && this.#receiveBuffer.isEmpty && (this.#repeat(chunk) || this.#takeAlone(chunk)))
      return;
    this.#receiveBuffer.put(chunk);
    this.#takeInput();
  }

  /** The client has closed its half of the connection, and may still read. */
  end(): void {
    this.#hasEnded = true;
    if (this.#leavingSince !== null) this.#socket.end();
    else if (this.#turn?.isReceiving) this.#breakOff(refusals.bodyEndedEarly());
    else if (this.#turn?.isEndless) this.cut();
    else this.#takeInput();
  }

  closed(): void {
    this.#isDeaf = true;
    this.#turn?.body?.fail(refusals.bodyEndedEarly());
    this.#turn?.cancel();
    this.sendBuffer.close();
  }

  /** Closes a connection without a running request. */
  hangUp(): void {
    this.#socket.end();
  }

  cut(): void {
    this.#socket.terminate();
  }

  /** Enforces all time limits of a client. */
  check(now: number): void {
    const { limits } = this.shared;
    if (!this.sendBuffer.isEmpty) {
      if (this.sendBuffer.isStuck(now, limits)) this.cut();
    } else if (this.#leavingSince !== null) {
      if (now - this.#leavingSince > limits.farewellTime) this.#socket.end();
    } else if (this.#turn) this.#checkTurn(this.#turn, now);
    else this.#checkWaiting(now);
  }

  /** Whether no request is running, so that a stopping listener may close the connection. */
  get isIdle(): boolean {
    return this.#turn === null && this.#receiveBuffer.isEmpty;
  }

  /** Whether no request has arrived yet. The first may be on its way. */
  get isUnused(): boolean {
    return this.#isNew && this.isIdle;
  }

  /** Processes input that arrived while the listener was holding requests. */
  release(): void {
    this.#takeInput();
  }

  get isAhead(): boolean {
    return !this.#receiveBuffer.isEmpty;
  }

  /**
   * Whether the client can't receive a response. A client that has closed its half may still read, so a
   * started response is sent.
   */
  get hasLeft(): boolean {
    return this.#hasEnded || this.sendBuffer.isClosed;
  }

  rest(): void {
    this.#receiveBuffer.setResting(true);
  }

  wake(): void {
    if (!this.sendBuffer.isClosed) this.#receiveBuffer.setResting(false);
  }

  mayStay(): boolean {
    return !this.#isDeaf && !this.shared.isDraining && !(this.#hasEnded && this.#receiveBuffer.isEmpty);
  }

  finish(turn: Turn): void {
    if (this.sendBuffer.isClosed) return;
    if (!turn.stays || this.#isDeaf || this.shared.isDraining) this.leave();
    else if (!turn.isReceiving) this.#wait();
  }

  /**
   * Closes this half and continues to read for a moment. If a socket is closed with unread data, the client
   * may lose the response.
   */
  leave(): void {
    if (this.#receiveBuffer.bytes !== null) this.#letOverhear(this.#receiveBuffer.bytes);
    this.#stopListening();
    this.#leavingSince = performance.now();
    if (this.#hasEnded) this.#socket.end();
    else this.#socket.shutdown();
  }

  /** Called when a handler starts to read the body. */
  wanted(): void {
    if (this.#owesContinue) this.sendBuffer.sendText('HTTP/1.1 100 Continue\r\n\r\n', '');
    this.#owesContinue = false;
  }

  hasTime(): boolean {
    return this.#turn?.hasTime() ?? true;
  }

  setRoom(hasRoom: boolean): void {
    this.#receiveBuffer.setRoom(hasRoom);
  }

  /**
   * Sends the cached response to a request with the same bytes as an earlier one, without parsing it. Returns
   * whether that was possible.
   */
  #repeat(bytes: Buffer): boolean {
    const { shared } = this;
    if (shared.isHolding || !this.mayStay()) return false;
    const found = findRepeat(bytes, shared.knownBlocks, this.#isProxy);
    if (found === null) return false;
    const now = performance.now();
    if (!shared.admission.hasTimeFor(now)) return false;
    const { repeat, block } = found;
    const cached = repeat.find();
    if (cached === null) return false;
    try {
      this.sendBuffer.sendBehind(shared.lead, cached);
    } catch {
      // The entry was evicted meanwhile, so the response is rendered again.
      return false;
    }
    repeat.count(block, now);
    this.#isNew = false;
    this.#waitingSince = now;
    if (!this.sendBuffer.isEmpty) this.#waitUntilSent(bytes);
    return true;
  }

  #waitUntilSent(bytes: Buffer): void {
    const received = receiveWhole(bytes, this);
    if (received === null) return;
    this.#turn = new Turn(this, received);
    this.#turn.finishSent();
  }

  /** Handles a request that arrives in a single piece, without buffering it. */
  #takeAlone(bytes: Buffer): boolean {
    if (this.shared.isHolding) return false;
    const received = receiveWhole(bytes, this);
    if (received === null) return false;
    this.#begin(received);
    return true;
  }

  #takeInput(): void {
    if (this.#isTaking || this.#isDeaf) return;
    this.#isTaking = true;
    let heads = 0;
    while (!this.#receiveBuffer.isEmpty) {
      if (this.#turn?.isReceiving) {
        if (!this.#takeBody(this.#turn, this.#receiveBuffer.bytes)) break;
      } else if (this.#turn !== null || this.shared.isHolding || heads === this.shared.limits.pipelined)
        break;
      else {
        heads += 1;
        if (!this.#takeHead(this.#receiveBuffer.bytes)) break;
      }
    }
    this.#isTaking = false;
    this.#receiveBuffer.regulate();
    if (this.#turn !== null || this.#isDeaf || this.shared.isHolding) return;
    if (heads === this.shared.limits.pipelined && !this.#receiveBuffer.isEmpty)
      setImmediate(() => this.#takeInput());
    else if (this.#hasEnded) this.#endWaiting();
  }

  #takeHead(bytes: Buffer): boolean {
    const head = readHead(bytes, this.shared);
    if (head === null) return false;
    if (head instanceof HttpError) {
      this.#refuse(bytes, head);
      return false;
    }
    const received = receiveHead(head, this, this.#receiveBuffer.since);
    this.#receiveBuffer.take(head.end);
    if (head.refusal) this.#isDeaf = true;
    this.#owesContinue =
      received.body !== null && head.refusal === null && head.block.framing.expectation !== null;
    this.#begin(received);
    return true;
  }

  #refuse(bytes: Buffer, refusal: HttpError): void {
    this.#stopListening();
    this.#begin(receiveRefused(bytes, refusal, this));
  }

  #begin(received: Received): void {
    this.#turn = new Turn(this, received);
    this.#turn.begin();
  }

  #takeBody(turn: Turn, bytes: Buffer): boolean {
    const { body } = turn;
    if (body === null) return false;
    try {
      const end = body.receive(bytes);
      this.#receiveBuffer.take(end, body.isCopied);
      if (body.discarded > this.shared.limits.discarded) this.cut();
      else if (body.isComplete && turn.isFinished) this.#wait();
      else turn.countWork();
      return end > 0;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      this.#breakOff(error);
      return false;
    }
  }

  /** In development, the recorder receives the rest of the body after the response. */
  #letOverhear(bytes: Buffer): void {
    const body = this.#turn?.body;
    if (!body?.overhear || body.isComplete) return;
    try {
      body.receive(bytes);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
    }
  }

  #wait(): void {
    this.#turn = null;
    this.#isNew = false;
    this.#waitingSince = performance.now();
    // The unread rest of the previous body no longer blocks the socket.
    this.#receiveBuffer.setRoom(true);
    this.#takeInput();
  }

  #endWaiting(): void {
    if (this.#receiveBuffer.isEmpty) this.leave();
    else this.#refuse(this.#receiveBuffer.bytes, refusals.endedEarly());
  }

  #breakOff(error: HttpError): void {
    this.#stopListening();
    this.#turn?.body?.fail(error);
    if (this.#turn?.isFinished) this.leave();
  }

  #stopListening(): void {
    this.#isDeaf = true;
    this.#receiveBuffer.drop();
  }

  #checkTurn({ body, startedAt, isReceiving }: Turn, now: number): void {
    if (body === null || !isReceiving || this.#isDeaf) return;
    const isLate =
      now - startedAt > this.shared.limits.requestTime &&
      !this.#receiveBuffer.isPaused &&
      !body.keepsPace(now - startedAt);
    const fault = isLate ? refusals.tookTooLong() : body.findDelay(now);
    if (fault) this.#breakOff(fault);
  }

  #checkWaiting(now: number): void {
    const { headerTime, keepAliveTime } = this.shared.limits;
    if (!this.#receiveBuffer.isEmpty) {
      if (now - Math.max(this.#receiveBuffer.since, this.#waitingSince) > headerTime)
        this.#refuse(this.#receiveBuffer.bytes, refusals.tookTooLong());
    } else if (now - this.#waitingSince > (this.#isNew ? headerTime : keepAliveTime)) this.leave();
  }
}
