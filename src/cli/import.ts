import type { Accounts } from '../accounts/change-user.ts';
import { importProfile, parseForeignProfile } from '../accounts/import-profile.ts';
import { Refusal } from '../accounts/refusal.ts';
import type { Problem } from '../profile/problem.ts';
import { Failure } from '../server/failure.ts';
import { inOneTransaction } from '../store/nested.ts';
import { openSources, type Source } from './import-sources.ts';
import type { Printing } from './printing.ts';
import type { Terminal } from './terminal.ts';

export interface ImportOptions extends Printing {
  readonly publish?: boolean;
}

interface Outcome {
  readonly name: string;
  /** Whether it was JSON at all. */
  readonly legible: boolean;
  readonly refused: readonly Problem[];
  readonly changes: readonly Problem[];
}

/** So many documents are stored, and only then reported, together. */
const batchSize = 100;

/** If none of so many at the start is JSON, the rest will be no better. */
const trial = 20;

export async function importUsers(
  accounts: Accounts,
  terminal: Terminal,
  path: string,
  options: ImportOptions,
) {
  const counts = { accepted: 0, changed: 0, refused: 0 };
  let illegible = 0;
  let stopped = false;
  for await (const batch of batches(openSources(path, terminal.input))) {
    stopped = illegible === trial && counts.accepted + counts.refused === trial;
    if (stopped) break;
    const outcomes = await store(accounts, batch, options);
    if (terminal.isInteractive) terminal.err('\r\x1b[K');
    for (const outcome of outcomes) {
      report(terminal, outcome, options);
      if (!outcome.legible && outcome.name.startsWith('line ')) illegible += 1;
      if (outcome.refused.length > 0) counts.refused += 1;
      else {
        counts.accepted += 1;
        if (outcome.changes.length > 0) counts.changed += 1;
      }
    }
    if (terminal.isInteractive) terminal.err(`\r${counts.accepted} stored, ${counts.refused} refused …`);
  }
  if (terminal.isInteractive) terminal.err('\r\x1b[K');
  terminal.out(options.json ? `${JSON.stringify(counts)}\n` : `${summarize(counts)}\n`);
  if (counts.refused > 0)
    throw new Failure(
      stopped ? notNdjson : 'Not everything was imported: mend what was refused and import it again.',
    );
}

interface Counts {
  readonly accepted: number;
  readonly changed: number;
  readonly refused: number;
}

function summarize({ accepted, changed, refused }: Counts): string {
  const mended = changed === 0 ? '' : ` (${changed} of them mended as told above)`;
  return `${accepted} stored${mended}, ${refused} refused.`;
}

const notNdjson = `The first ${trial} are not JSON, and the rest was not read: this does not look like NDJSON, one resume a line, each with a username.`;

/** One transaction for all of them; what one of them cannot do is undone for it alone. */
function store(accounts: Accounts, batch: readonly Source[], options: ImportOptions): Promise<Outcome[]> {
  return inOneTransaction(accounts.store, async (store) => {
    const outcomes: Outcome[] = [];
    for (const source of batch) outcomes.push(await storeOne({ ...accounts, store }, source, options));
    return outcomes;
  });
}

async function storeOne(accounts: Accounts, source: Source, options: ImportOptions): Promise<Outcome> {
  const { name } = source;
  const profile = parseForeignProfile(source.bytes);
  if ('problem' in profile) return { name, legible: profile.isJson, refused: [profile.problem], changes: [] };
  try {
    const files = await source.files();
    await importProfile(accounts, profile, { files, publish: options.publish === true });
    return { name, legible: true, refused: [], changes: profile.changes };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problems =
      error.problems.length > 0 ? error.problems : [{ pointer: '/username', detail: error.message }];
    return { name, legible: true, refused: problems, changes: [] };
  }
}

function report({ out }: Terminal, { name, refused, changes }: Outcome, { json }: Printing): void {
  for (const [kind, list] of [
    ['refused', refused],
    ['changed', changes],
  ] as const) {
    for (const { pointer, detail } of list) {
      out(
        json
          ? `${JSON.stringify({ [kind]: name, pointer, detail })}\n`
          : `${name}: ${pointer === '' ? '' : `${pointer} `}${detail}\n`,
      );
    }
  }
}

async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let size = trial;
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
    size = batchSize;
  }
  if (batch.length > 0) yield batch;
}
