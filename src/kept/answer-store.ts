import { type AnswerLabel, KeptAnswer } from './kept-answer.ts';
import { type Place, Ring } from './ring.ts';
import type { Serialized } from './serialize-answer.ts';
import { FileSpace, MemorySpace } from './spaces.ts';

export interface StoreOptions {
  /** For a file that has no name. */
  readonly folder: string;
  /** Of the file. */
  readonly bytes: number;
  /** Of the memory before it. */
  readonly memory?: number;
}

const usualMemory = 16 * 1024 * 1024;
/** What is larger costs more to send than to read from the file. */
const small = 8 * 1024;
/** One in so many that are read from the file comes back into memory: who is asked for often is soon that one. */
const seldom = 8;

/**
 * Answers that can be made again, as they are sent: the newest in memory, those whose place there was needed in a file.
 * A small one comes back into memory when it is asked for.
 */
export class AnswerStore {
  readonly #memory: MemorySpace;
  readonly #file: FileSpace;
  readonly #near: Ring<KeptAnswer>;
  readonly #far: Ring<KeptAnswer>;
  #sinceOneCameBack = 0;

  constructor({ folder, bytes, memory = usualMemory }: StoreOptions) {
    this.#memory = new MemorySpace(memory);
    this.#file = new FileSpace(folder, bytes);
    this.#near = new Ring(this.#memory, (answer, place) => this.#moveOn(answer, place));
    this.#far = new Ring(this.#file, (answer) => {
      answer.far = null;
      if (answer.isGone) answer.whenGone();
    });
  }

  /** Bytes of answers, in memory and in the file. */
  get used(): { readonly memory: number; readonly file: number } {
    return { memory: this.#near.used, file: this.#far.used };
  }

  /** Null for what is too large to be worth its place. */
  put({ bytes, ...parts }: Serialized, label: AnswerLabel): KeptAnswer | null {
    const answer = new KeptAnswer(this.#read, { ...parts, ...label, size: bytes.length });
    answer.near = this.#near.put(bytes, answer);
    if (!answer.near) answer.far = this.#far.put(bytes, answer);
    return answer.isGone ? null : answer;
  }

  /** What is not to be shown any more is not to be found anywhere. */
  erase(answer: KeptAnswer): void {
    if (answer.near) this.#near.erase(answer.near);
    if (answer.far) this.#far.erase(answer.far);
    answer.near = null;
    answer.far = null;
  }

  clear(): void {
    this.#near.clear();
    this.#far.clear();
  }

  close(): void {
    this.#file.close();
  }

  readonly #read = (answer: KeptAnswer, from: number, to: number, target: Uint8Array, at: number): void => {
    const { near, far, size } = answer;
    if (near) this.#memory.read(near.start + from, near.start + to, target, at);
    else if (far) {
      this.#file.read(far.start + from, far.start + to, target, at);
      this.#sinceOneCameBack = (this.#sinceOneCameBack + 1) % seldom;
      if (this.#sinceOneCameBack === 0 && to - from === size && size <= small)
        answer.near = this.#near.put(target.subarray(at, at + size), answer);
    } else throw new Error('a kept answer was given up');
  };

  /** Out of memory: into the file, unless it is there already. */
  #moveOn(answer: KeptAnswer, { start, length }: Place<KeptAnswer>): void {
    answer.near = null;
    if (!answer.far) answer.far = this.#far.put(this.#memory.bytes.subarray(start, start + length), answer);
    if (answer.isGone) answer.whenGone();
  }
}
