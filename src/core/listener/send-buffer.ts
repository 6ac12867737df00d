import type { Socket } from 'bun';
import type { CachedReply } from '../kernel/repeat.ts';
import type { Limits } from './limits.ts';

/** A buffer that already contains the first bytes of a response. */
export interface Lead {
  readonly bytes: Buffer;
  length: number;
}

/** The output of a socket, in order. Queues bytes that the socket doesn't accept immediately. */
export class SendBuffer {
  isClosed = false;
  readonly #socket: Socket<unknown>;
  /** Shared by all connections, because the system has copied the bytes before the next write. */
  readonly #scratch: Buffer;
  #waiting: Uint8Array[] = [];
  /** The start of the current measurement of the client's speed, and the bytes sent since. */
  #measuredFrom = 0;
  #sent = 0;
  #whenEmpty: (() => void) | null = null;

  constructor(socket: Socket<unknown>, scratch: Buffer) {
    this.#socket = socket;
    this.#scratch = scratch;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Sends both in a single write if they are short enough. */
  sendText(head: string, body: string): void {
    const scratch = this.#scratch;
    if (head.length + body.length * 3 > scratch.length) {
      this.sendBytes(head, Buffer.from(body, 'utf8'));
      return;
    }
    const start = scratch.write(head, 0, 'latin1');
    this.#write(scratch, start + scratch.write(body, start, 'utf8'));
  }

  /** Sends a cached response after the headers of this request. */
  sendCached(lead: string, cached: CachedReply, from: number, to: number): void {
    const size = lead.length + to - from;
    const bytes = size > this.#scratch.length ? Buffer.allocUnsafeSlow(size) : this.#scratch;
    const start = bytes.write(lead, 0, 'latin1');
    cached.copyTo(bytes, start, from, to);
    this.#write(bytes, size);
  }

  /** Sends a cached response after the lead. Throws before anything is sent if the response was evicted. */
  sendBehind({ bytes: lead, length }: Lead, cached: CachedReply): void {
    const size = length + cached.length;
    const bytes = size > lead.length ? Buffer.allocUnsafeSlow(size) : lead;
    if (bytes !== lead) lead.copy(bytes, 0, 0, length);
    cached.copyTo(bytes, length, 0, cached.length);
    this.#write(bytes, size, bytes === lead);
  }

  /** Sends the head with the part of the body that fits into the buffer, then the rest without copying it. */
  sendBytes(head: string, body: Uint8Array, tail = ''): void {
    const scratch = this.#scratch;
    const start = scratch.write(head, 0, 'latin1');
    const room = Math.min(scratch.length - start - tail.length, body.length);
    const isWhole = room === body.length;
    scratch.set(isWhole ? body : body.subarray(0, room), start);
    const end = start + room;
    this.#write(scratch, isWhole ? end + scratch.write(tail, end, 'latin1') : end);
    if (isWhole) return;
    this.#write(body.subarray(room), body.length - room);
    if (tail !== '') this.#write(Buffer.from(tail, 'latin1'), tail.length);
  }

  /** Calls back when the queue is empty or the socket is closed, immediately if it already is. */
  whenEmpty(then: () => void): void {
    if (this.isEmpty) then();
    else this.#whenEmpty = then;
  }

  /** Called when the socket accepts more. */
  flush(): void {
    for (let [bytes] = this.#waiting; bytes; [bytes] = this.#waiting) {
      const taken = this.#offer(bytes, bytes.length);
      this.#sent += taken;
      if (taken < bytes.length) {
        this.#waiting[0] = bytes.subarray(taken);
        return;
      }
      this.#waiting.shift();
    }
    const then = this.#whenEmpty;
    this.#whenEmpty = null;
    then?.();
  }

  /** Whether the client reads nothing or very slowly. It would keep its response in memory forever. */
  isStuck(now: number, { sendIdleTime, sendBytesPerSecond }: Limits): boolean {
    if (now - this.#measuredFrom <= sendIdleTime) return false;
    if (this.#sent < (sendIdleTime / 1000) * sendBytesPerSecond) return true;
    this.#measure(now);
    return false;
  }

  close(): void {
    this.isClosed = true;
    this.#waiting = [];
    this.flush();
  }

  #write(bytes: Uint8Array, length: number, isShared = bytes === this.#scratch): void {
    if (this.isClosed) return;
    const taken = this.isEmpty ? this.#offer(bytes, length) : 0;
    if (taken === length) return;
    if (this.isEmpty) this.#measure(performance.now());
    const rest = bytes.subarray(taken, length);
    this.#waiting.push(isShared ? Buffer.from(rest) : rest);
  }

  #measure(now: number): void {
    this.#measuredFrom = now;
    this.#sent = 0;
  }

  /** Returns -1 for a closed socket. */
  #offer(bytes: Uint8Array, length: number): number {
    return Math.max(0, this.#socket.write(bytes, 0, length));
  }
}
