import type { Accounts } from '../accounts/change-user.ts';
import { checkUsername } from '../accounts/create-user.ts';
import { type FoundPicture, nothingMissing } from '../accounts/fetch-missing-picture.ts';
import {
  type ForeignProfile,
  type ImportedProfile,
  importProfile,
  parseForeignProfile,
} from '../accounts/import-profile.ts';
import { Refusal } from '../accounts/refusal.ts';
import { isPicture } from '../profile/files.ts';
import type { Problem } from '../profile/problem.ts';
import { Failure } from '../server/failure.ts';
import { createPicturesFetcher, type FetchPictures } from './import-pictures.ts';
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
  /** False leaves pictures where they are. */
  readonly pictures?: boolean;
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
  const fetchPictures =
    options.pictures === false ? async () => [] : createPicturesFetcher(accounts, accounts.network);
  const counts = { accepted: 0, changed: 0, unchanged: 0, refused: 0 };
  let illegible = 0;
  let stopped = false;
  for await (const { batch, isAll } of batches(openSources(path, terminal.input))) {
    if (options.as !== undefined && batch.length > 1)
      throw new UsageError('--as names one user, and there is more than one document.');
    stopped = illegible === trial && counts.accepted + counts.refused === trial;
    if (stopped) break;
    const outcomes = await store(accounts, batch, options, fetchPictures);
    if (isInteractive) err('\r\x1b[K');
    for (const outcome of outcomes) {
      const result = isAll && !options.json ? describeResult(outcome, accounts.previewUrl) : '';
      const told = describeProblems(outcome, options.json === true) + result;
      if (told !== '') out(told);
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
  readonly files: Awaited<ReturnType<Source['files']>>;
}

/** One transaction for all of them; what one of them cannot do is undone for it alone. */
async function store(
  accounts: Accounts,
  batch: readonly Source[],
  { publish = false, as }: ImportOptions,
  fetchPictures: FetchPictures,
): Promise<Outcome[]> {
  const documents: (Readable | Outcome)[] = [];
  for (const source of batch) documents.push(await read(source, as));
  const found = await findPictures(documents, fetchPictures);
  return accounts.database.transaction(async (transaction) => {
    const outcomes: Outcome[] = [];
    for (const one of documents) {
      if ('imported' in one) outcomes.push(one);
      else {
        const { picture, problem } = found.get(one) ?? nothingMissing;
        const more = { files: await readAll(one.files), picture, publish };
        const work = importProfile(transaction, accounts, one.profile, more);
        outcomes.push(await outcomeOf(one, problem, work));
      }
    }
    return outcomes;
  });
}

async function read({ name, bytes, unfit, files }: Source, as?: string): Promise<Readable | Outcome> {
  if (unfit !== undefined) return refusalOf(name, [{ pointer: '', detail: unfit }], false);
  const profile = parseForeignProfile(bytes, as);
  if ('problems' in profile) return refusalOf(name, profile.problems, profile.isJson);
  return { name, profile, files: await files() };
}

/** For those that bring none with them. */
async function findPictures(
  documents: readonly (Readable | Outcome)[],
  fetchPictures: FetchPictures,
): Promise<Map<Readable, FoundPicture>> {
  const wanting = documents.filter(
    (one): one is Readable => 'profile' in one && ![...one.files.keys()].some(isPicture),
  );
  const found = await fetchPictures(wanting.map(({ profile }) => profile));
  return new Map(wanting.map((one, index) => [one, found[index] ?? nothingMissing]));
}

async function readAll(files: Readable['files']): Promise<Map<string, Uint8Array>> {
  const pairs = [...files].map(async ([path, readFile]) => [path, await readFile()] as const);
  return new Map(await Promise.all(pairs));
}

async function outcomeOf(
  { name, profile: { changes } }: Readable,
  problem: Problem | null,
  work: Promise<ImportedProfile>,
): Promise<Outcome> {
  try {
    const imported = await work;
    return { name, legible: true, refused: [], changes, unfetched: problem ? [problem] : [], imported };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { problems, message } = error;
    return refusalOf(name, problems.length > 0 ? problems : [{ pointer: '/username', detail: message }]);
  }
}

function refusalOf(name: string, refused: readonly Problem[], legible = true): Outcome {
  return { name, legible, refused, changes: [], unfetched: [], imported: null };
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
