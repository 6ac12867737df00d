import type { Problem } from './problem.ts';

/** A rejected change, with the reason. The transaction is rolled back. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly reason:
      | 'unknown'
      | 'gone'
      | 'forbidden'
      | 'taken'
      | 'invalid'
      | 'impossible'
      | 'too-large'
      | 'busy',
    message: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }
}

/** The draft changed since the client read it. */
export class StaleDraft extends Error {
  override readonly name = 'StaleDraft';

  constructor(readonly revision: number) {
    super(`The draft has changed and is now at revision ${revision}. Read it again.`);
  }
}
