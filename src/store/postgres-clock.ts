import { SQL } from 'bun';
import { Refusal } from '../domain/profile/refusal.ts';
import { Outage } from './outage.ts';

/** Adds a timeout, because a frozen server sends nothing and the client would wait forever. */
export interface PostgresClock {
  readonly inTime: <T>(answer: PromiseLike<T>, giveUp: () => void) => Promise<T>;
  /**
   * Milliseconds after which the server cancels a statement that no one waits for any longer. The statement
   * has no effect in that case.
   */
  readonly serverPatience: number;
}

/** Milliseconds. With four seconds, the caller gets an error within five. */
const usualPatience = 4_000;

export function createPostgresClock(patience = usualPatience): PostgresClock {
  return {
    inTime: (answer, giveUp) => inTime(answer, giveUp, patience),
    serverPatience: (patience * 7) / 8,
  };
}

/** Milliseconds for background statements over all users, which take minutes for a million users. */
const longPatience = 600_000;

export async function inTime<T>(
  answer: PromiseLike<T>,
  giveUp: () => void,
  milliseconds = usualPatience,
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    giveUp();
    late.reject(new Outage('away'));
  }, milliseconds);
  try {
    return await Promise.race([answer, late.promise]);
  } catch (error) {
    throw asOutage(error);
  } finally {
    clearTimeout(timer);
  }
}

export function inLongTime<T>(answer: PromiseLike<T>, giveUp: () => void): Promise<T> {
  return inTime(answer, giveUp, longPatience);
}

/**
 * Converts an error to an `Outage`, or to a `Refusal` for a value that can't be stored. Returns other errors
 * unchanged.
 */
export function asOutage(error: unknown): unknown {
  const reason = outageOf(error);
  return reason ? new Outage(reason, error) : (refusalOf(error) ?? error);
}

/** PostgreSQL rejects such values, which SQLite stores. The client made the mistake, not the server. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof SQL.PostgresError)) return null;
  if (error.errno === '22021')
    return new Refusal(
      'invalid',
      'A text contains the character U+0000, which the database cannot store. Remove it.',
    );
  return error.errno === '22003' ? new Refusal('invalid', 'A number is too large.') : null;
}

/** Recognizes the PostgreSQL error codes after which a retry may help. */
function outageOf(error: unknown): Outage['reason'] | null {
  if (!(error instanceof SQL.PostgresError)) return null;
  const state = error.errno ?? '';
  if (state === '53100') return 'full';
  if (/^XX00[12]/.test(state)) return 'damaged';
  // Out of connections or memory, a timeout of a lock, statement or transaction, or a deadlock.
  if (/^(53|55P03|57014|40|25P0[34])/.test(state)) return 'busy';
  // The connection is lost, or the server starts, stops, recovers, can't read its files, or is read-only
  // after a failover.
  if (error.code.startsWith('ERR_POSTGRES_CONNECTION') || /^(57P|08|58|25006)/.test(state)) return 'away';
  // Anything else that ends or rejects a connection, for example a changed password or a closed database.
  return error.severity === 'FATAL' || state.startsWith('28') ? 'away' : null;
}
