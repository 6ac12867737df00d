import type { Transaction } from '../../store/database.ts';
import type { Accounts } from '../change-user.ts';
import { orRolledBack } from './rolled-back.ts';
import { RowFailure, type RowReason, rowReasonOf, type TableOutcome } from './table-outcome.ts';

export interface RunOptions {
  /** Whether each transaction is rolled back and only its result reported. */
  readonly dry: boolean;
}

/** A row with its line number, its user and its work, or with the reason why it can't run. */
export interface RunnableRow {
  readonly line: number;
  readonly username: string | null;
  readonly unfit?: RowReason;
  /** Two rows with an equal key can't be in the same table. */
  readonly keys: readonly string[];
  readonly work: (queries: Transaction) => Promise<RowResult>;
}

export interface RowResult extends Pick<TableOutcome, 'outcome' | 'changes'> {
  readonly username: string;
}

/** Milliseconds of work after which other requests may run. */
const turn = 10;

/**
 * Runs a transaction for each user. A row that fails changes nothing, and earlier rows stay. An interrupted
 * table can be sent again.
 */
export async function* runRows(
  accounts: Accounts,
  rows: Iterable<RunnableRow>,
  { dry }: RunOptions,
): AsyncGenerator<TableOutcome> {
  const seen = new Set<string>();
  let since = performance.now();
  for (const row of rows) {
    const isRepeated = row.keys.some((key) => seen.has(key));
    for (const key of row.keys) seen.add(key);
    yield await runRow(accounts, isRepeated ? { ...row, unfit: { kind: 'twice' } } : row, dry);
    if (performance.now() - since < turn) continue;
    await new Promise(setImmediate);
    since = performance.now();
  }
}

async function runRow(
  { database }: Accounts,
  { line, username, unfit, work }: RunnableRow,
  dry: boolean,
): Promise<TableOutcome> {
  try {
    if (unfit) throw new RowFailure(unfit);
    return { line, reason: null, ...(await orRolledBack(database, dry, work)) };
  } catch (error) {
    return { line, username, outcome: 'failed', reason: rowReasonOf(error), changes: [] };
  }
}
