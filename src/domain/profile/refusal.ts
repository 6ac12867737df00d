import type { Problem } from './problem.ts';

/** Why a change was rejected. Nothing of it was made. */
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

/** Another save came in between. */
export class StaleDraft extends Error {
  override readonly name = 'StaleDraft';

  constructor(readonly revision: number) {
    super(`The draft has changed and is now at revision ${revision}. Read it again.`);
  }
}
