import type { Accounts } from '../../accounts/change-user.ts';
import type { Batch } from './import-batches.ts';
import type { ImportOutcome } from './import-report.ts';
import { type StoringOptions, storeDocuments } from './import-storing.ts';
import { readAhead } from './read-ahead.ts';
import { createRepeatRefusal } from './refuse-repeated.ts';

export interface StoredBatch {
  readonly outcomes: readonly ImportOutcome[];
  readonly isAll: boolean;
  /** It does not look like NDJSON, and nothing after it is read. */
  readonly isHopeless: boolean;
}

/** In order, as far as a user can tell. PostgreSQL gets two at a time: each occupies one of its processes. */
export async function* storeBatches(
  accounts: Accounts,
  batches: AsyncIterable<Batch>,
  options: StoringOptions,
): AsyncGenerator<StoredBatch> {
  const ahead = accounts.database.dialect.engine === 'postgres' ? 1 : 0;
  for await (const { stored } of readAhead(beginStoring(accounts, batches, options), ahead))
    yield await stored;
}

async function* beginStoring(
  accounts: Accounts,
  batches: AsyncIterable<Batch>,
  options: StoringOptions,
): AsyncGenerator<{ readonly stored: Promise<StoredBatch> }> {
  const refuseRepeated = createRepeatRefusal();
  let isFirst = true;
  for await (const { documents, isAll } of batches) {
    const mayBeHopeless = isFirst && !isAll;
    // No user is in two batches, so their order does not matter.
    const read = (await documents).map(refuseRepeated);
    const stored = storeDocuments(accounts, read, options).then((outcomes) => ({
      outcomes,
      isAll,
      isHopeless: mayBeHopeless && outcomes.every(isIllegible),
    }));
    // Why it failed is told when its turn comes.
    stored.catch(() => {});
    yield { stored };
    if (mayBeHopeless && (await stored).isHopeless) return;
    isFirst = false;
  }
}

function isIllegible({ legible, name }: ImportOutcome): boolean {
  return !legible && name.startsWith('line ');
}
