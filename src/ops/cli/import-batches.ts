import { availableParallelism } from 'node:os';
import type { ForeignTerms } from '../../accounts/parse-foreign-profile.ts';
import { UsageError } from '../../core/cli/command.ts';
import { createReader, type DocumentReader, readAll } from './import-reader.ts';
import type { Source } from './import-sources.ts';
import { type ReadDocument, toDocument } from './import-storing.ts';

/** If none of the first documents is JSON, the import is aborted. If there are fewer, each is reported. */
export const trial = 20;

/** Documents that are stored and then reported together. Fewer if they are large. */
const most = 300;
const mostBytes = 4 * 1024 * 1024;

/** Storing uses a core, and can't keep up with more than three readers. */
const readers = Math.max(1, Math.min(3, availableParallelism() - 1));

/** Batches that are read ahead while one is stored. */
const mostAhead = readers + 1;

export interface Batch {
  readonly documents: Promise<readonly ReadDocument[]>;
  /** Whether there are no other batches. */
  readonly isAll: boolean;
}

interface Terms extends Omit<ForeignTerms, 'at'> {
  readonly now: () => Date;
  /** Whether the site has a directory for the users. */
  readonly withListings: boolean;
}

/** Reads batches in workers while the previous batch is stored. */
export async function* readBatches(
  sources: AsyncIterable<Source>,
  startWorker: () => Worker,
  terms: Terms,
): AsyncGenerator<Batch> {
  const reader = createReader(startWorker, readers);
  try {
    yield* readAhead(beginReading(sources, reader, terms), mostAhead);
  } finally {
    reader.close();
  }
}

async function* beginReading(
  sources: AsyncIterable<Source>,
  reader: DocumentReader,
  terms: Terms,
): AsyncGenerator<Batch> {
  for await (const { items, isAll } of inBatches(sources)) {
    if (terms.as !== undefined && items.length > 1)
      throw new UsageError('--as names one user, and there is more than one document.');
    // Small imports are read in this thread, because they finish before a worker would start.
    const documents = read(isAll ? readHere : reader, items, terms);
    // A failure is reported when this batch's turn comes.
    documents.catch(() => {});
    yield { documents, isAll };
  }
}

const readHere: Pick<DocumentReader, 'read'> = { read: async (task) => readAll(task) };

/** The first batch is small and shows whether it is the only one. */
async function* inBatches(
  sources: AsyncIterable<Source>,
): AsyncGenerator<{ readonly items: readonly Source[]; readonly isAll: boolean }> {
  let isFirst = true;
  let items: Source[] = [];
  let bytes = 0;
  for await (const source of sources) {
    items.push(source);
    bytes += source.bytes?.length ?? 0;
    if (isFirst ? items.length < trial : items.length < most && bytes < mostBytes) continue;
    yield { items, isAll: false };
    [isFirst, items, bytes] = [false, [], 0];
  }
  if (items.length > 0) yield { items, isAll: isFirst };
}

async function read(
  reader: Pick<DocumentReader, 'read'>,
  sources: readonly Source[],
  { as, defaultLanguage, now, withListings }: Terms,
): Promise<readonly ReadDocument[]> {
  const profiles = await reader.read({
    documents: sources.map(({ bytes }) => bytes),
    terms: { as, defaultLanguage, at: now().toISOString() },
    withListings,
  });
  const documents: ReadDocument[] = [];
  for (const [index, source] of sources.entries()) {
    const profile = profiles[index];
    if (profile) documents.push(await toDocument(source, profile));
  }
  return documents;
}

/** The same items. Requests up to `most` items ahead, so that they are ready in time. */
export async function* readAhead<T>(items: AsyncIterable<T>, most: number): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  const asked: Promise<IteratorResult<T>>[] = [];
  try {
    for (;;) {
      while (asked.length <= most) asked.push(ask(iterator));
      const result = await asked.shift();
      if (!result || result.done) return;
      yield result.value;
    }
  } finally {
    // Not awaited, because a source that waits for a terminal would block here too.
    iterator.return?.().catch(() => {});
  }
}

/** A failure is reported when the batch is processed. */
function ask<T>(iterator: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = iterator.next();
  next.catch(() => {});
  return next;
}
