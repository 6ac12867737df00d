import type { PeerProcesses } from './share-usage.ts';

/**
 * Slows down guesses at the password of an account from any number of IP addresses. Accounts without failed
 * attempts have no entry.
 */
export interface GuessGuard {
  /** Counts an attempt before it is made. Returns 0, or the seconds to wait. */
  begin(account: string): number;
  /** Resets the count after a correct password. */
  succeed(account: string): void;
}

/** A guess, as sent to other processes. */
interface PeerGuess {
  readonly account: string;
  readonly outcome: 'begun' | 'right';
}

interface Guesses {
  readonly count: number;
  readonly nextAt: number;
  readonly forgottenAt: number;
}

/** The first attempts have no delay, for users who mistype. */
const free = 10;
const longestWait = 15 * 60;
const forgottenAfter = 24 * 60 * 60 * 1000;
/**
 * Beyond this number, the entries with the oldest guesses are evicted, many at once because finding one takes
 * as long.
 */
const mostAccounts = 100_000;
const forgottenAtOnce = 10_000;

/**
 * After the first ten attempts each doubles the wait: one second, two, four, up to a quarter of an hour.
 * Counts for this process and its peers.
 */
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
    // Deleted first, so that the map is ordered by the last attempt.
    guessed.delete(account);
    guessed.set(account, { count: number, nextAt: time + wait * 1000, forgottenAt: time + forgottenAfter });
    if (guessed.size > mostAccounts)
      for (const oldest of guessed.keys().take(forgottenAtOnce)) guessed.delete(oldest);
  }
}
