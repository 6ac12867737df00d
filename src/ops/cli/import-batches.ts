import { availableParallelism } from 'node:os';
import type { ForeignTerms } from '../../accounts/parse-foreign-profile.ts';
import { UsageError } from '../../core/cli/command.ts';
import { createReader, type DocumentReader, readAll } from './import-reader.ts';
import type { Source } from './import-sources.ts';
import { type ReadDocument, toDocument } from './import-storing.ts';

/** If none of the first so many is JSON, the import is aborted; if there are fewer, each is reported. */
export const trial = 20;

/** So many are stored, and then reported, together; fewer if they are large. */
const most = 300;
const mostBytes = 4 * 1024 * 1024;

/** Storing takes a core; three readers are more than it can follow. */
const readers = Math.max(1, Math.min(3, availableParallelism() - 1));

/** How many batches are read ahead while one is stored. */
const mostAhead = readers + 1;

export interface Batch {
  readonly documents: Promise<readonly ReadDocument[]>;
  /** There are no others. */
  readonly isAll: boolean;
}

interface Terms extends Omit<ForeignTerms, 'at'> {
  readonly now: () => Date;
  /** Whether there is a directory to list them in. */
  readonly withListings: boolean;
}

/** Read in workers while the batch before is stored. */
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
    // Most imports are small, and done before a worker would have started.
    const documents = read(isAll ? readHere : reader, items, terms);
    // A failure is reported when its turn comes.
    documents.catch(() => {});
    yield { documents, isAll };
  }
}

const readHere: Pick<DocumentReader, 'read'> = { read: async (task) => readAll(task) };

/** The first is a small one, and tells whether it is the only one. */
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

/** The same items. So many more are asked for than were taken, so that they are made meanwhile. */
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
    // Not awaited: a source that waits for a terminal would block here, too.
    iterator.return?.().catch(() => {});
  }
}

/** The reason is reported when the batch is processed. */
function ask<T>(iterator: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = iterator.next();
  next.catch(() => {});
  return next;
}
