import { describeFault } from '../../core/platform/describe-fault.ts';
import type { Job, JobBasics } from '../../store/job.ts';
import { addFailures, type FailureCounts } from '../../store/sign-ins.ts';
import { findByAnyName } from './find-by-any-name.ts';

/** What was wrong: the password, or the second factor. */
export type FailedProof = 'password' | 'code';

/** When it stops, it writes the counts that are left. */
export interface FailedSignIns extends Job {
  /** By the name as it was typed: whether such a user exists is looked up later, so that timing does not reveal it. */
  count(account: string, wrong: FailedProof): void;
}

export interface FailedSignInsOptions extends JobBasics {
  /** Milliseconds after which counts are written. */
  readonly interval?: number | undefined;
}

/** Beyond so many names between two writes no further one is counted: the guessing limits take care of those. */
const mostNames = 1_000;

/** Counts in memory, and writes some time after the first failure. */
export function createFailedSignIns({
  database,
  now,
  log,
  interval = 5_000,
}: FailedSignInsOptions): FailedSignIns {
  let counted = new Map<string, FailureCounts>();
  let timer: Timer | null = null;
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    const written = counted;
    counted = new Map();
    timer = null;
    writing = writing.then(() => writeAll(written));
    return writing;
  }

  async function writeAll(written: ReadonlyMap<string, FailureCounts>): Promise<void> {
    try {
      for (const [account, failures] of written) {
        const found = await findByAnyName(database, account);
        if (found)
          await database.transaction((queries) => addFailures(queries, found.userId, failures), 'async');
        // Lets waiting requests run between two writes.
        await Bun.sleep(0);
      }
    } catch (error) {
      log.warn('counting failed sign-ins failed', { cause: describeFault(error) });
    }
  }

  return {
    count(account, wrong) {
      const before = counted.get(account) ?? { passwords: 0, codes: 0 };
      if (!counted.has(account) && counted.size >= mostNames) return;
      counted.set(account, {
        passwords: before.passwords + (wrong === 'password' ? 1 : 0),
        codes: before.codes + (wrong === 'code' ? 1 : 0),
        lastAt: now().toISOString(),
      });
      timer ??= setTimeout(write, interval).unref();
    },
    async stop() {
      if (timer) clearTimeout(timer);
      await write();
    },
  };
}
