/** Answers by key. Most people have one or two, and a map would take more memory than all else that is known of them. */
export class ResponseList<Answer extends { readonly key: string }> {
  /** By itself: for most people it is the only one, and each step to an answer is a wait for memory. */
  #first: Answer | null = null;
  /** Until there are too many to look through. */
  #few: readonly Answer[] = none;
  #many: Map<string, Answer> | null = null;

  get(key: string): Answer | undefined {
    if (this.#first?.key === key) return this.#first;
    if (this.#many !== null) return this.#many.get(key);
    const few = this.#few;
    for (let index = 0; index < few.length; index += 1) if (few[index]?.key === key) return few[index];
    return undefined;
  }

  set(answer: Answer): void {
    this.delete(answer.key);
    if (this.#many !== null) this.#many.set(answer.key, answer);
    else if (this.#first === null) this.#first = answer;
    else if (this.#few.length < mostFew) this.#few = [...this.#few, answer];
    else {
      this.#many = new Map([...this.#few, answer].map((one) => [one.key, one]));
      this.#few = none;
    }
  }

  delete(key: string): void {
    this.#many?.delete(key);
    if (this.#first?.key === key) {
      this.#first = this.#few[0] ?? null;
      this.#few = this.#few.slice(1);
    } else if (this.#few.some((one) => one.key === key))
      this.#few = this.#few.filter((one) => one.key !== key);
  }

  clear(): void {
    this.#first = null;
    this.#few = none;
    this.#many = null;
  }

  /** As they are now: whoever looks through them may delete some. */
  all(): readonly Answer[] {
    const others = this.#many === null ? this.#few : [...this.#many.values()];
    return this.#first === null ? others : [this.#first, ...others];
  }
}

const none: readonly never[] = [];
const mostFew = 5;
