import { describeFault } from '../../core/platform/describe-fault.ts';
import { insertAuditEntries } from '../../store/audit.ts';
import type { Job, JobBasics } from '../../store/job.ts';
import { addFailures, type FailureCounts } from '../../store/sign-ins.ts';
import { findByAnyName } from './find-by-any-name.ts';

/** The credential that was wrong. */
export type FailedProof = 'password' | 'code';

/** A failed attempt with the client's IP address. */
export interface WrongProof {
  readonly wrong: FailedProof;
  readonly from: string;
}

interface Counted extends FailureCounts {
  /** The typed name. */
  readonly account: string;
  readonly from: string;
}

/** Stopping it writes the remaining counts. */
export interface FailedSignIns extends Job {
  /** Counts by the typed name. Whether that user exists is looked up later, so that timing doesn't reveal it. */
  count(account: string, attempt: WrongProof): void;
}

export interface FailedSignInsOptions extends JobBasics {
  /** Milliseconds after which counts are written. */
  readonly interval?: number | undefined;
}

/** With more names between two writes, further names aren't counted. The limits on guessing cover such attacks. */
const mostNames = 1_000;

/** Counts in memory, and writes some time after the first failure. */
export function createFailedSignIns({
  database,
  now,
  log,
  interval = 5_000,
}: FailedSignInsOptions): FailedSignIns {
  let counted = new Map<string, Counted>();
  let timer: Timer | null = null;
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    const written = counted;
    counted = new Map();
    timer = null;
    writing = writing.then(() => writeAll(written));
    return writing;
  }

  async function writeAll(written: ReadonlyMap<string, Counted>): Promise<void> {
    try {
      for (const { account, from, ...failures } of written.values()) {
        const found = await findByAnyName(database, account);
        await database.transaction(async (queries) => {
          if (found) await addFailures(queries, found.userId, failures);
          await insertAuditEntries(queries, entriesOf(failures, found, from));
        }, 'async');
        // Lets other requests run between two writes.
        await Bun.sleep(0);
      }
    } catch (error) {
      log.warn('counting failed sign-ins failed', { cause: describeFault(error) });
    }
  }

  return {
    count(account, { wrong, from }) {
      const key = `${from} ${account}`;
      const before = counted.get(key) ?? { passwords: 0, codes: 0 };
      if (!counted.has(key) && counted.size >= mostNames) return;
      counted.set(key, {
        account,
        from,
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

/**
 * Entries for the audit log. Unknown names are omitted, because users sometimes type a password into the
 * wrong field.
 */
function entriesOf(
  { passwords, codes, lastAt: at }: FailureCounts,
  found: { readonly userId: string; readonly username: string } | null,
  from: string,
) {
  const about = { userId: found?.userId ?? null, username: found?.username ?? null };
  const entry = { at, type: 'sign-in.failed', actor: null, origin: { way: 'page', from }, ...about } as const;
  const counts = [
    { wrong: 'password', times: passwords },
    { wrong: 'code', times: codes },
  ] as const;
  return counts.filter(({ times }) => times > 0).map((details) => ({ ...entry, details }));
}
