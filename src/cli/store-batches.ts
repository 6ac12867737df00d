import type { Accounts } from '../accounts/change-user.ts';
import { foldUsername } from '../profile/username.ts';
import type { Batch } from './import-batches.ts';
import type { Outcome } from './import-report.ts';
import { type ReadDocument, type StoringOptions, storeDocuments } from './import-storing.ts';
import { readAhead } from './read-ahead.ts';

export interface StoredBatch {
  readonly outcomes: readonly Outcome[];
  readonly isAll: boolean;
  /** It does not look like NDJSON, and nothing after it is read. */
  readonly isHopeless: boolean;
}

interface Storing {
  /** Of the users in it, folded. */
  readonly names: ReadonlySet<string>;
  readonly batch: Promise<StoredBatch>;
}

/** In their order, as far as anybody can tell. PostgreSQL gets two at a time: each is work for one of its processes. */
export async function* storeBatches(
  accounts: Accounts,
  batches: AsyncIterable<Batch>,
  options: StoringOptions,
): AsyncGenerator<StoredBatch> {
  const ahead = accounts.database.dialect.engine === 'postgres' ? 1 : 0;
  for await (const { batch } of readAhead(beginStoring(accounts, batches, options), ahead)) yield await batch;
}

async function* beginStoring(
  accounts: Accounts,
  batches: AsyncIterable<Batch>,
  options: StoringOptions,
): AsyncGenerator<Storing> {
  let before: Storing | null = null;
  for await (const { documents, isAll } of batches) {
    const isFirst: boolean = before === null;
    const read = await documents;
    const names = new Set(read.flatMap(namesIn));
    // Whoever is in both is as the later one says.
    if (before && !names.isDisjointFrom(before.names)) await before.batch;
    const batch: Promise<StoredBatch> = storeDocuments(accounts, read, options).then((outcomes) => ({
      outcomes,
      isAll,
      isHopeless: isFirst && !isAll && outcomes.every(isIllegible),
    }));
    // Why it failed is told when its turn comes.
    batch.catch(() => {});
    yield { names, batch };
    if (isFirst && (await batch).isHopeless) return;
    before = { names, batch };
  }
}

function namesIn(document: ReadDocument): string[] {
  return 'profile' in document ? [foldUsername(document.profile.username)] : [];
}

function isIllegible({ legible, name }: Outcome): boolean {
  return !legible && name.startsWith('line ');
}
