import type { ForeignTerms } from '../accounts/parse-foreign-profile.ts';
import { createReader, type DocumentReader } from './import-reader.ts';
import type { Source } from './import-sources.ts';
import { type ReadDocument, toDocument } from './import-storing.ts';
import { UsageError } from './usage-error.ts';

/** If none of so many at the start is JSON, the rest will be no better; and if there are fewer, each is told of. */
export const trial = 20;

/** So many are stored, and only then reported, together; fewer if they are large. */
const most = 100;
const mostBytes = 4 * 1024 * 1024;

export interface Batch {
  /** They are still being read. */
  readonly documents: Promise<readonly ReadDocument[]>;
  /** There are no others. */
  readonly isAll: boolean;
}

interface Terms extends Omit<ForeignTerms, 'at'> {
  readonly now: () => Date;
}

/** Each is given once the reading of the next has begun: so one is read while the one before it is stored. */
export async function* readBatches(
  sources: AsyncIterable<Source>,
  startWorker: () => Worker,
  terms: Terms,
): AsyncGenerator<Batch> {
  const reader = createReader(startWorker);
  let held: Batch | null = null;
  try {
    for await (const { items, isAll } of inBatches(sources)) {
      if (terms.as !== undefined && items.length > 1)
        throw new UsageError('--as names one user, and there is more than one document.');
      const documents = read(reader, items, terms);
      // Why it failed is told when its turn comes.
      documents.catch(() => {});
      if (held) yield held;
      held = { documents, isAll };
    }
    if (held) yield held;
  } finally {
    reader.close();
  }
}

/** The first is a small one, and says whether it is all there is. */
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
  reader: DocumentReader,
  sources: readonly Source[],
  { as, defaultLanguage, now }: Terms,
): Promise<readonly ReadDocument[]> {
  const profiles = await reader.read({
    documents: sources.map(({ bytes }) => bytes),
    terms: { as, defaultLanguage, at: now().toISOString() },
  });
  const documents: ReadDocument[] = [];
  for (const [index, source] of sources.entries()) {
    const profile = profiles[index];
    if (profile) documents.push(await toDocument(source, profile));
  }
  return documents;
}
