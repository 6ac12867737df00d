import type { KeptReply } from '../kernel/reply.ts';
import type { Place } from './ring.ts';
import type { Serialized } from './serialize-answer.ts';

export interface AnswerLabel {
  readonly etag: string;
  /** Where it is listed, by its key, while it is there. */
  readonly list: Map<string, KeptAnswer>;
  readonly key: string;
}

export interface AnswerParts extends AnswerLabel, Omit<Serialized, 'bytes'> {
  readonly length: number;
}

type ReadAnswer = (answer: KeptAnswer, from: number, to: number, target: Uint8Array, at: number) => void;

/** An answer as it is sent, in memory, in the file, or in both. */
export class KeptAnswer implements KeptReply {
  readonly etag: string;
  readonly length: number;
  readonly unchangedStart: number;
  readonly bodyStart: number;
  near: Place<KeptAnswer> | null = null;
  far: Place<KeptAnswer> | null = null;
  readonly #read: ReadAnswer;
  readonly #list: Map<string, KeptAnswer>;
  readonly #key: string;

  constructor(read: ReadAnswer, parts: AnswerParts) {
    this.#read = read;
    this.etag = parts.etag;
    this.length = parts.length;
    this.unchangedStart = parts.unchangedStart;
    this.bodyStart = parts.bodyStart;
    this.#list = parts.list;
    this.#key = parts.key;
  }

  get isGone(): boolean {
    return this.near === null && this.far === null;
  }

  copyTo(target: Uint8Array, at: number, from: number, to: number): void {
    this.#read(this, from, to, target, at);
  }

  whenGone(): void {
    if (this.#list.get(this.#key) === this) this.#list.delete(this.#key);
  }
}
