import type { Accounts } from '../../accounts/change-user.ts';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { checkUsername } from '../../accounts/create-user.ts';
import type { Terminal } from '../../core/cli/terminal.ts';
import { isDirectoryOn } from '../../store/directory/directory-switch.ts';
import { Failure } from '../../store/failure.ts';
import { Outage } from '../../store/outage.ts';
import { type Batch, readAhead, readBatches, trial } from './import-batches.ts';
import { type ImportOptions, importFrom, parseFrom } from './import-from.ts';
import { count, describeProblems, describeResult, type ImportOutcome, summarize } from './import-report.ts';
import { checkSource, openSources } from './import-sources.ts';
import {
  createPicturesFetcher,
  createRepeatRefusal,
  type StoringOptions,
  storeDocuments,
} from './import-storing.ts';

/** Runs before a database is created. */
export async function checkImport(path: string, options: ImportOptions): Promise<void> {
  if (options.as !== undefined) checkUsername(options.as);
  if (parseFrom(options) !== null) return;
  await checkSource(path);
}

export async function importUsers(
  accounts: CommandAccounts,
  terminal: Terminal,
  path: string,
  options: ImportOptions,
) {
  const foreign = parseFrom(options);
  if (foreign !== null) return importFrom(accounts, terminal, path, { ...options, ...foreign });
  const { out, err, isInteractive } = terminal;
  const { publish = false } = options;
  const fetchPictures =
    options.pictures === false ? async () => [] : createPicturesFetcher(accounts, accounts.network);
  const counts = { accepted: 0, changed: 0, unchanged: 0, refused: 0 };
  let stopped = false;
  const previewUrl = await accounts.findPreviewUrl();
  const { now, defaultLanguage, database } = accounts;
  const terms = { as: options.as, defaultLanguage, now, withListings: await isDirectoryOn(database) };
  const batches = readBatches(openSources(path, terminal.input), accounts.startImportWorker, terms);
  const sumUp = () => {
    if (isInteractive) err('\r\x1b[K');
    out(options.json ? `${JSON.stringify(counts)}\n` : summarize(counts));
  };
  try {
    for await (const stored of storeBatches(accounts, batches, {
      publish,
      fetchPictures,
      accountEmails: options.accountEmails === true,
    })) {
      const { outcomes, isAll, isHopeless } = stored;
      stopped = isHopeless;
      if (isInteractive) err('\r\x1b[K');
      for (const outcome of outcomes) {
        const result = isAll && !options.json ? describeResult(outcome, previewUrl) : '';
        const told = describeProblems(outcome, options.json === true) + result;
        if (told !== '') out(told);
        count(counts, outcome);
      }
      if (isInteractive) err(`\r${counts.accepted} stored, ${counts.refused} rejected …`);
    }
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    sumUp();
    // The error itself only concerns the last piece, so the message covers the whole import.
    throw counts.accepted === 0 ? error : new Failure(`${error.fact}. ${restIsLeft}`);
  }
  sumUp();
  if (counts.refused > 0)
    throw new Failure(stopped ? notNdjson : 'Some profiles were rejected. Fix them and import again.');
}

const restIsLeft =
  'The profiles counted above are stored, and maybe some others. Import again; stored profiles are skipped.';

const notNdjson = `The first ${trial} are not JSON, so the import stopped. Use NDJSON: one resume per line, each with a username.`;

export interface StoredBatch {
  readonly outcomes: readonly ImportOutcome[];
  readonly isAll: boolean;
  /** Whether the input doesn't look like NDJSON, so that the rest isn't read. */
  readonly isHopeless: boolean;
}

/**
 * Stores batches in order, as far as users can notice. PostgreSQL gets two at a time, because each batch uses
 * one of its processes.
 */
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
    // No user is in two batches, so their order doesn't matter.
    const read = (await documents).map(refuseRepeated);
    const stored = storeDocuments(accounts, read, options).then((outcomes) => ({
      outcomes,
      isAll,
      isHopeless: mayBeHopeless && outcomes.every(isIllegible),
    }));
    // A failure is reported when the batch is processed.
    stored.catch(() => {});
    yield { stored };
    if (mayBeHopeless && (await stored).isHopeless) return;
    isFirst = false;
  }
}

function isIllegible({ legible, name }: ImportOutcome): boolean {
  return !legible && name.startsWith('line ');
}
