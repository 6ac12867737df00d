/** Answers by key. Most people have one, and a map would take more memory than everything else that is known of them. */
export class AnswerList<Answer> {
  #key = '';
  #only: Answer | null = null;
  #all: Map<string, Answer> | null = null;

  get(key: string): Answer | undefined {
    if (this.#all !== null) return this.#all.get(key);
    return this.#only !== null && this.#key === key ? this.#only : undefined;
  }

  set(key: string, answer: Answer): void {
    if (this.#all === null && (this.#only === null || this.#key === key)) {
      this.#key = key;
      this.#only = answer;
      return;
    }
    this.#all ??= new Map(this.#only === null ? [] : [[this.#key, this.#only]]);
    this.#only = null;
    this.#all.set(key, answer);
  }

  delete(key: string): void {
    if (this.#only !== null && this.#key === key) this.#only = null;
    this.#all?.delete(key);
  }

  clear(): void {
    this.#only = null;
    this.#all = null;
  }

  /** As they are now: whoever looks through them may delete some. */
  all(): Answer[] {
    if (this.#all !== null) return [...this.#all.values()];
    return this.#only === null ? [] : [this.#only];
  }
}
