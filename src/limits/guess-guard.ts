import type { PeerProcesses } from './share-usage.ts';

/** Holds up clients that guess the password of one account, from however many addresses. Has no entry for accounts that are not guessed at. */
export interface GuessGuard {
  /** Counts an attempt before it is made. Gives 0, or how many seconds have to pass before one may be made. */
  begin(account: string): number;
  /** It was the right one. */
  succeed(account: string): void;
}

/** What one process tells the others. */
interface PeerGuess {
  readonly account: string;
  readonly outcome: 'begun' | 'right';
}

interface Guesses {
  readonly count: number;
  /** In milliseconds. */
  readonly nextAt: number;
  readonly forgottenAt: number;
}

/** What users need who mistype. */
const free = 10;
const longestWait = 15 * 60;
const forgottenAfter = 24 * 60 * 60 * 1000;
/** Past this many entries those are evicted that were guessed at least lately: many at once, because to find one takes as long. */
const mostAccounts = 100_000;
const forgottenAtOnce = 10_000;

/** Each guess after the first ten doubles the wait: a second, two, four, up to a quarter of an hour. For this process and its peers. */
export function createGuessGuard(now: () => Date, peers: PeerProcesses | null = null): GuessGuard {
  const guessed = new Map<string, Guesses>();
  peers?.hear((message) => {
    const { account, outcome } = message as PeerGuess;
    if (outcome === 'right') guessed.delete(account);
    else count(account);
  });

  return {
    begin(account) {
      const time = now().getTime();
      const nextAt = find(account, time)?.nextAt ?? 0;
      if (nextAt > time) return Math.ceil((nextAt - time) / 1000);
      count(account);
      tell({ account, outcome: 'begun' });
      return 0;
    },
    succeed(account) {
      guessed.delete(account);
      tell({ account, outcome: 'right' });
    },
  };

  function tell(guess: PeerGuess): void {
    peers?.send(guess);
  }

  function find(account: string, time: number): Guesses | null {
    const known = guessed.get(account);
    return known && known.forgottenAt > time ? known : null;
  }

  function count(account: string): void {
    const time = now().getTime();
    const number = (find(account, time)?.count ?? 0) + 1;
    const wait = number < free ? 0 : Math.min(longestWait, 2 ** (number - free));
    // Deleted first, so that the order is that of the last guess.
    guessed.delete(account);
    guessed.set(account, { count: number, nextAt: time + wait * 1000, forgottenAt: time + forgottenAfter });
    if (guessed.size > mostAccounts)
      for (const oldest of guessed.keys().take(forgottenAtOnce)) guessed.delete(oldest);
  }
}
