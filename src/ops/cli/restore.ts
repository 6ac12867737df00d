import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Accounts, changeUserIn, noteAudit } from '../../accounts/change-user.ts';
import { deleteUserIn } from '../../accounts/delete-user.ts';
import { eraseInPieces } from '../../accounts/erase-in-pieces.ts';
import { erasureFileIn, erasureFileOf } from '../../accounts/erasure-file.ts';
import { createHashAccount, readErasures } from '../../accounts/record-erasures.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { type BackupRow, readRows, writeRow } from '../../store/backup.ts';
import { type BackupSums, compareSums, createBackupSums } from '../../store/backup-sums.ts';
import { connectDatabase } from '../../store/connect-database.ts';
import type { Database, Queries, Transaction } from '../../store/database.ts';
import { rebuildListings } from '../../store/directory/rebuild.ts';
import { listAccountsByState } from '../../store/erasure-notes.ts';
import { codeOf, Failure, isFull, messageOf } from '../../store/failure.ts';
import { migrations } from '../../store/migrations.ts';
import { hasWebhooks, rebuildFirstDue } from '../../store/owe-deliveries.ts';
import { pipeline as inOrder } from '../../store/pipeline.ts';
import { rebuildOwnLinks } from '../../store/rebuild-own-links.ts';
import { rebuildUserNames } from '../../store/rebuild-user-names.ts';
import { listTokens } from '../../store/tokens.ts';
import { hasUsers } from '../../store/users.ts';
import { type BackupEnd, type head, type Progress, showProgress } from './backup.ts';
import type { ProgramAccounts } from './program-options.ts';

const foreign = 'this is not a backup of Vitrine';
const cut = 'the backup is incomplete';
const damaged = 'the backup is damaged';

const rowsAtOnce = 200;

type Line = BackupRow | typeof head | BackupEnd;

/** Checks a backup before a database is created. Standard input can be read only once. */
export async function checkBackup(path: string): Promise<void> {
  if (path === '-') return;
  const lines = readLines(createReadStream(path));
  try {
    checkHead((await lines.next()).value);
  } catch (error) {
    throw inWords(`${path} not restored`, error, false);
  } finally {
    await lines.return(undefined);
  }
}

/** Restores into an empty database only, in a single transaction. */
export async function restoreCommand(
  { program, ...accounts }: ProgramAccounts,
  terminal: Terminal,
  path: string,
): Promise<void> {
  const { backupDir } = program.examineConfig().config;
  const folders = [
    ...(path === '-' ? [] : [dirname(resolve(path))]),
    ...(backupDir ? [resolve(backupDir)] : []),
  ];
  const bucket = erasureFileOf(accounts.objects);
  const files = [...[...new Set(folders)].map(erasureFileIn), ...(bucket ? [bucket] : [])];
  const erasures = await readErasures(files, () => createHashAccount(accounts.readSecret()));
  await restoreBackup(accounts, terminal, path, erasures);
}

type KnownErasures = Awaited<ReturnType<typeof readErasures>>;

export async function restoreBackup(
  accounts: Accounts,
  terminal: Terminal,
  path: string,
  erasures: KnownErasures = null,
): Promise<void> {
  const { database } = accounts;
  const tokens = await listTokens(database, null, null, 1);
  if ((await hasUsers(database)) || tokens.length > 0 || (await hasWebhooks(database))) {
    throw new Failure(
      'The database has users, tokens or webhooks. Restore into an empty one: set DATABASE_URL to a new database.',
    );
  }
  const complaint = `${path === '-' ? 'Standard input' : path} not restored`;
  const packed = path === '-' ? Readable.from(terminal.input()) : createReadStream(path);
  const { users, erased } = await database.transaction(async (queries) => {
    const restored = await restoreRows(queries, terminal, { complaint, packed });
    await noteAudit(queries, accounts, { type: 'backup.restored', user: null });
    return { users: restored.users, erased: await eraseAgain(queries, accounts, erasures) };
  });
  await eraseInPieces(database, () => false);
  const again = erased === 0 ? '' : ` Deleted again: ${countOf(erased, 'user')}.`;
  terminal.out(`Restored ${countOf(users - erased, 'user')}.${again}\n`);
}

/** Deletes the listed users again. Returns their number. */
async function eraseAgain(
  queries: Transaction,
  accounts: Accounts,
  erasures: KnownErasures,
): Promise<number> {
  if (erasures === null) return 0;
  let erased = 0;
  for (let after = ''; ; ) {
    const page = await listAccountsByState(queries, false, after, 500);
    for (const { id, username } of page) {
      if (!erasures.accounts.has(erasures.hash(id))) continue;
      await changeUserIn(queries, { ...accounts, outbox: null }, username, deleteUserIn);
      erased += 1;
    }
    const last = page.at(-1);
    if (!last) return erased;
    after = last.id;
  }
}

interface Backup {
  /** The message that precedes the reason. */
  readonly complaint: string;
  readonly packed: Readable;
}

export interface Restored {
  readonly users: number;
  readonly end: BackupEnd;
  /** The last migration of the database that was backed up. */
  readonly migration: string | undefined;
}

/** Restores into a database without any rows. */
export async function restoreRows(
  queries: Queries,
  progress: Progress,
  { complaint, packed }: Backup,
): Promise<Restored> {
  let users = 0;
  let rows = 0;
  const sums = createBackupSums();
  let end: BackupEnd | null = null;
  let migration: string | undefined;
  let isHeadRead = false;
  const writer = createRowWriter(queries);
  try {
    for await (const line of readLines(packed)) {
      if (!isHeadRead) migration = checkHead(line);
      else if ('rows' in line) end = line;
      else if ('table' in line) {
        await writer.write(line);
        rows += 1;
        sums.add(line);
        if (line.table === 'users' && line.row.state !== 'deleted') users += 1;
      }
      isHeadRead = true;
      showProgress(progress, rows);
    }
    await writer.finish();
    if (!isHeadRead) throw new Error(foreign);
    if (end?.rows !== rows) throw new Error(cut);
    // Earlier versions wrote no checksums.
    const difference = end.sums ? compareSums(end.sums, sums.total()) : null;
    if (difference !== null) throw new Error(difference);
    const tell = (line: string) => progress.isInteractive && progress.err(`\r\x1b[K${line}`);
    await rebuildListings(queries, tell);
    await rebuildOwnLinks(queries, tell);
    await rebuildUserNames(queries, tell);
    await rebuildFirstDue(queries);
    return { users, end, migration };
  } catch (error) {
    throw isFull(error) ? error : inWords(complaint, error, isHeadRead);
  }
}

/** Sends rows without waiting for each, to save round trips. A file is sent alone, because it may be large. */
function createRowWriter(queries: Queries) {
  let sent: ReturnType<typeof writeRow>[] = [];
  async function finish(): Promise<void> {
    const all = sent;
    sent = [];
    await inOrder(...all);
  }
  return {
    async write(row: BackupRow): Promise<void> {
      const writing = writeRow(queries, row);
      // A failure is reported together with the rows that were sent at the same time.
      writing.catch(() => {});
      sent.push(writing);
      if (row.table === 'blobs' || sent.length >= rowsAtOnce) await finish();
    },
    finish,
  };
}

async function* readLines(packed: Readable): AsyncGenerator<Line, undefined> {
  let rest = '';
  for await (const text of unpack(packed)) {
    const [first = '', ...others] = text.split('\n');
    const lines = [rest + first, ...others];
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line;
  }
  if (rest !== '') yield JSON.parse(rest) as Line;
}

async function* unpack(packed: Readable): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const whole = pipeline(packed, unpacked);
  whole.catch(() => {});
  for await (const text of unpacked.setEncoding('utf8')) yield text as string;
  await whole;
}

function checkHead(line: Line | undefined): string | undefined {
  if (typeof line !== 'object' || line === null || !('vitrine' in line)) throw new Error(foreign);
  if (!migrations.some(({ name }) => name === line.migration))
    throw new Error('the backup is from a newer version of Vitrine');
  return line.migration;
}

/** Replaces the messages of zlib and JSON about an invalid file, which don't help operators. */
function inWords(complaint: string, error: unknown, isHeadRead: boolean): Failure {
  return new Failure(`${complaint}: ${judge(error, isHeadRead) ?? messageOf(error)}.`);
}

function judge(error: unknown, isHeadRead: boolean): string | null {
  const code = codeOf(error);
  if (code === 'Z_BUF_ERROR') return cut;
  if (error instanceof SyntaxError) return isHeadRead ? damaged : foreign;
  if (!code.startsWith('Z_')) return null;
  return error instanceof Error && error.message.includes('incorrect header check') ? foreign : damaged;
}

/** The prefix of temporary databases. A later run deletes those left by a killed process. */
export const verificationPrefix = '.verify-';

const silent = { err() {}, isInteractive: false };

/**
 * Restores the backup into a temporary database in the folder, and compares everything with the rows that
 * were written.
 */
export async function verifyBackup(
  path: string,
  folder: string,
  look: (queries: Queries, restored: Restored) => Promise<void> = async () => {},
): Promise<Restored> {
  const temporary = join(folder, `${verificationPrefix}${crypto.randomUUID()}.db`);
  try {
    const database = await connectDatabase({ engine: 'sqlite', path: temporary });
    try {
      const packed = createReadStream(path);
      const restored = await database.transaction((queries) =>
        restoreRows(queries, silent, { complaint: `${path} can't be restored`, packed }),
      );
      await compare(database, restored);
      await look(database, restored);
      return restored;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (isFull(error)) throw new Failure(`${folder} is full; a temporary database needs more space there.`);
    throw error instanceof Failure ? error : new Failure(`${path} can't be restored: ${messageOf(error)}`);
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(temporary + suffix, { force: true });
  }
}

async function compare(database: Database, { end, migration }: Restored): Promise<void> {
  const damage = await database.findDamage();
  if (damage !== null) throw new Error(damage);
  // An older backup has other columns. Its rows were already verified while they were read.
  if (migration !== migrations.at(-1)?.name || !end.sums) return;
  const difference = compareSums(end.sums, await sumsOf(database));
  if (difference !== null) throw new Error(`${difference}.`);
}

async function sumsOf(database: Database): Promise<BackupSums> {
  const sums = createBackupSums();
  await database.snapshot(async (queries) => {
    for await (const row of readRows(queries)) sums.add(row);
  });
  return sums.total();
}
