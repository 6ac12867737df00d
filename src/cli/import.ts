import type { Accounts } from '../accounts/change-user.ts';
import { checkUsername } from '../accounts/create-user.ts';
import {
  type ForeignProfile,
  type ImportedProfile,
  importProfile,
  parseForeignProfile,
} from '../accounts/import-profile.ts';
import { Refusal } from '../accounts/refusal.ts';
import { Failure } from '../server/failure.ts';
import { count, describeProblems, describeResult, type Outcome, summarize } from './import-report.ts';
import { checkSource, openSources, type Source } from './import-sources.ts';
import type { CommandAccounts } from './on-database.ts';
import type { Printing } from './printing.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export interface ImportOptions extends Printing {
  readonly publish?: boolean;
  /** Whose it is, whatever the document says. */
  readonly as?: string;
}

/** So many documents are stored, and only then reported, together. */
const batchSize = 100;

/** If none of so many at the start is JSON, the rest will be no better; and if there are fewer, each is told of. */
const trial = 20;

/** Before a database is made for it. */
export async function checkImport(path: string, { as }: ImportOptions): Promise<void> {
  if (as !== undefined) checkUsername(as);
  await checkSource(path);
}

export async function importUsers(
  accounts: CommandAccounts,
  terminal: Terminal,
  path: string,
  options: ImportOptions,
) {
  const { out, err, isInteractive } = terminal;
  const counts = { accepted: 0, changed: 0, unchanged: 0, refused: 0 };
  let illegible = 0;
  let stopped = false;
  for await (const { batch, isAll } of batches(openSources(path, terminal.input))) {
    if (options.as !== undefined && batch.length > 1)
      throw new UsageError('--as names one user, and there is more than one document.');
    stopped = illegible === trial && counts.accepted + counts.refused === trial;
    if (stopped) break;
    const outcomes = await store(accounts, batch, options);
    if (isInteractive) err('\r\x1b[K');
    for (const outcome of outcomes) {
      out(describeProblems(outcome, options.json === true));
      if (isAll && !options.json) out(describeResult(outcome, accounts.previewUrl));
      if (!outcome.legible && outcome.name.startsWith('line ')) illegible += 1;
      count(counts, outcome);
    }
    if (isInteractive) err(`\r${counts.accepted} stored, ${counts.refused} refused …`);
  }
  if (isInteractive) err('\r\x1b[K');
  out(options.json ? `${JSON.stringify(counts)}\n` : summarize(counts));
  if (counts.refused > 0)
    throw new Failure(
      stopped ? notNdjson : 'Not everything was imported: mend what was refused and import it again.',
    );
}

const notNdjson = `The first ${trial} are not JSON, and the rest was not read: this does not look like NDJSON, one resume a line, each with a username.`;

interface Readable {
  readonly name: string;
  readonly profile: ForeignProfile;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** One transaction for all of them; what one of them cannot do is undone for it alone. */
async function store(
  accounts: Accounts,
  batch: readonly Source[],
  { publish = false, as }: ImportOptions,
): Promise<Outcome[]> {
  const documents: (Readable | Outcome)[] = [];
  for (const source of batch) documents.push(await read(source, as));
  return accounts.store.database.transaction(async (transaction) => {
    const outcomes: Outcome[] = [];
    for (const one of documents) {
      if (!('profile' in one)) outcomes.push(one);
      else {
        const { name, profile, files } = one;
        const work = importProfile(transaction, accounts, profile, { files, publish });
        outcomes.push(await outcomeOf(name, profile, work));
      }
    }
    return outcomes;
  });
}

async function read({ name, bytes, files }: Source, as?: string): Promise<Readable | Outcome> {
  const profile = parseForeignProfile(bytes, as);
  if ('problems' in profile)
    return { name, legible: profile.isJson, refused: profile.problems, changes: [], imported: null };
  return { name, profile, files: await files() };
}

async function outcomeOf(
  name: string,
  { changes }: ForeignProfile,
  work: Promise<ImportedProfile>,
): Promise<Outcome> {
  try {
    return { name, legible: true, refused: [], changes, imported: await work };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { problems, message } = error;
    const refused = problems.length > 0 ? problems : [{ pointer: '/username', detail: message }];
    return { name, legible: true, refused, changes: [], imported: null };
  }
}

/** The first is a small one, and says whether it is all there is. */
async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<{ batch: T[]; isAll: boolean }> {
  let size = trial;
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield { batch, isAll: false };
    batch = [];
    size = batchSize;
  }
  if (batch.length > 0) yield { batch, isAll: size === trial };
}
