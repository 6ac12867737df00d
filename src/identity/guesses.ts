/** Holds up whoever guesses the password of one account, from however many addresses. Knows nobody who is not guessed at. */
export interface GuessGuard {
  /** Counts an attempt before it is made. Gives 0, or how many seconds have to pass before one may be made. */
  begin(account: string): number;
  /** It was the right one. */
  succeed(account: string): void;
}

interface Guesses {
  readonly count: number;
  /** In milliseconds. */
  readonly nextAt: number;
  readonly forgottenAt: number;
}

/** What people need who mistype. */
const free = 10;
const longestWait = 15 * 60;
const forgottenAfter = 24 * 60 * 60 * 1000;
/** Past this many accounts those are forgotten who were guessed at least lately: many at once, because to find one takes as long. */
const mostAccounts = 100_000;
const forgottenAtOnce = 10_000;

/** Each guess after the first ten doubles the wait: a second, two, four, up to a quarter of an hour. For this process. */
export function createGuessGuard(now: () => Date): GuessGuard {
  const guessed = new Map<string, Guesses>();

  return {
    begin(account) {
      const time = now().getTime();
      const before = guessed.get(account);
      const known = before && before.forgottenAt > time ? before : null;
      if (known && known.nextAt > time) return Math.ceil((known.nextAt - time) / 1000);
      const count = (known?.count ?? 0) + 1;
      const wait = count < free ? 0 : Math.min(longestWait, 2 ** (count - free));
      // Deleted first, so that the order is that of the last guess.
      guessed.delete(account);
      guessed.set(account, { count, nextAt: time + wait * 1000, forgottenAt: time + forgottenAfter });
      if (guessed.size > mostAccounts)
        for (const oldest of guessed.keys().take(forgottenAtOnce)) guessed.delete(oldest);
      return 0;
    },
    succeed: (account) => void guessed.delete(account),
  };
}
