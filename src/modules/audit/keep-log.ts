import type { Config } from '../../core/config/config.ts';
import { describeFault } from '../../core/platform/describe-fault.ts';
import type { Queries } from '../../store/database.ts';
import type { Job, JobBasics } from '../../store/job.ts';
import { createJobLease } from '../../store/job-leases.ts';
import { createKeyedHash } from './chain.ts';
import { deleteOldEntries, sealEntries } from './seal-entries.ts';
import { showEntry } from './show-entry.ts';
import { findChainReport, lockChain, markPrinted, markVerified, walkEntries } from './store.ts';
import { verifyChain } from './verify-chain.ts';

export interface KeepLogOptions extends JobBasics {
  readonly config: Pick<Config, 'appSecret' | 'auditLog' | 'auditDays'>;
  /** Milliseconds between two rounds. */
  readonly interval: number;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
}

const day = 86_400_000;
const leaseTimes = { lease: 60_000, patience: 0 };
const printedAtOnce = 200;

/** While Vitrine runs: seals, prints and verifies entries, and deletes old ones. */
export function keepLog({ database, now, log, config, interval, print }: KeepLogOptions): Job {
  const hash = createKeyedHash(config.appSecret);
  const lease = createJobLease('audit', now, leaseTimes);
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  let lastCleanup = 0;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = Promise.withResolvers();
      await keep().catch((error: unknown) =>
        log.warn('audit log maintenance failed, retrying', { cause: describeFault(error) }),
      );
      const timer = setTimeout(wake.resolve, interval);
      await wake.promise;
      clearTimeout(timer);
    }
    await sealEntries(database, hash, now()).catch(() => {});
    if (lease.isOurs()) await database.transaction((queries) => lease.giveBack(queries)).catch(() => {});
  }

  async function keep(): Promise<void> {
    await sealEntries(database, hash, now());
    while (config.auditLog === 'stdout' && (await printSome()));
    if (now().getTime() - lastCleanup < day / 24) return;
    lastCleanup = now().getTime();
    if (!(await database.transaction(lease.take, 'async'))) return;
    const until = new Date(now().getTime() - config.auditDays * day).toISOString();
    await deleteOldEntries(database, hash, until);
    await verifyDaily();
    if (config.auditLog === 'off') await database.transaction(skipPrinting, 'async');
  }

  /** Marks existing entries as printed when AUDIT_LOG is first on, so that only new ones are printed. */
  async function skipPrinting(queries: Queries): Promise<void> {
    await markPrinted(queries, (await lockChain(queries)).last);
  }

  async function printSome(): Promise<boolean> {
    const entries = await database.transaction(async (queries) => {
      const { printed } = await lockChain(queries);
      const found = await walkEntries(queries, Number(printed), printedAtOnce);
      const last = found.at(-1);
      if (last) await markPrinted(queries, last.id);
      return found;
    }, 'async');
    for (const { isErased: _isErased, ...entry } of entries)
      print(`${JSON.stringify({ audit: showEntry(entry) })}\n`);
    return entries.length === printedAtOnce;
  }

  async function verifyDaily(): Promise<void> {
    const report = await findChainReport(database);
    if (report?.verifiedAt && now().getTime() - Date.parse(report.verifiedAt) < day) return;
    const { faults } = await verifyChain(database, hash);
    const at = now().toISOString();
    await database.transaction((queries) => markVerified(queries, at, faults.length), 'async');
    if (faults.length > 0) log.error('audit log is damaged', { faults: faults.length });
  }

  return {
    async stop() {
      stopping.abort();
      wake.resolve();
      await running;
    },
  };
}
