import type { Problem } from '../profile/problem.ts';

/** Why a change was not made. Nothing of it was. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly reason: 'unknown' | 'taken' | 'invalid' | 'impossible' | 'stale' | 'too-large',
    message: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }
}
