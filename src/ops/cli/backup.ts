import { createWriteStream } from 'node:fs';
import { lstat, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Accounts } from '../../accounts/change-user.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { readRows } from '../../store/backup.ts';
import { type BackupSums, createBackupSums } from '../../store/backup-sums.ts';
import type { Database } from '../../store/database.ts';
import { codeOf, Failure, messageOf } from '../../store/failure.ts';
import { migrations } from '../../store/migrations.ts';
import { Outage } from '../../store/outage.ts';
import { createOutsideCount, type OutsideFiles, tellOutside } from './check-files.ts';

/** The first line of a backup. The last line contains the number of rows. Without it, the backup is incomplete. */
export const head = { vitrine: 'backup', migration: migrations.at(-1)?.name };

/** The last line: the number of rows and their checksums. Earlier versions wrote less. */
export interface BackupEnd {
  readonly rows: number;
  readonly sums?: BackupSums;
  /** The locations of files that the backup only names. */
  readonly outside?: OutsideFiles;
}

/** Shows progress. */
export type Progress = Pick<Terminal, 'err' | 'isInteractive'>;

interface Written {
  readonly users: number;
  readonly outside: OutsideFiles;
}

/** Characters. */
const pieceSize = 64 * 1024;

type Sink = NodeJS.WritableStream | ((chunks: AsyncIterable<Uint8Array>) => Promise<void>);

/**
 * Writes the whole database to a single file, which both SQLite and PostgreSQL can restore. Reads and writes
 * continue meanwhile.
 */
export async function backUp({ database }: Pick<Accounts, 'database'>, terminal: Terminal, path: string) {
  try {
    if (path === '-') {
      const { users, outside } = await write(database, terminal, (chunks) => print(chunks, terminal));
      terminal.err(`Backup written, with ${countOf(users, 'user')}.\n${tellOutside(outside)}`);
    } else {
      const { users, outside } = await writeFile(database, terminal, path);
      terminal.out(`Backup written to ${path}, with ${countOf(users, 'user')}.\n${tellOutside(outside)}`);
    }
  } catch (error) {
    const place = path === '-' || error instanceof Outage ? '' : `${path}: `;
    throw error instanceof Failure ? error : new Failure(`Backup failed: ${place}${messageOf(error)}.`);
  }
}

/** Writes to a temporary name until the backup is complete, so that a failure doesn't damage an earlier backup. */
async function writeFile(database: Database, terminal: Terminal, path: string): Promise<Written> {
  await refuseOtherThanFile(path);
  return writeSafely(database, terminal, path, async () => {});
}

/** The final name of an unfinished backup. Null for other files. */
export function nameOfUnfinished(name: string): string | null {
  return /^(.*?)(?:\.[0-9a-f]{8})?\.part$/.exec(name)?.[1] ?? null;
}

/** The file gets its name only once it is complete, flushed to disk and verified. */
export async function writeSafely(
  database: Database,
  progress: Progress,
  path: string,
  check: (unfinished: string) => Promise<void>,
): Promise<Written> {
  // A random name, because another backup to the same file may be running.
  const unfinished = `${path}.${crypto.randomUUID().slice(0, 8)}.part`;
  await removeLeftovers(dirname(path), Date.now(), (name) => nameOfUnfinished(name) === basename(path));
  try {
    const written = await write(
      database,
      progress,
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
    );
    await sync(unfinished);
    await check(unfinished);
    await rename(unfinished, path);
    await sync(dirname(path));
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Flushes a file, or the entries of a folder, to disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function refuseOtherThanFile(path: string): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (found === null || found.isFile()) return;
  throw new Failure(`${path} exists and is not a file. Name a file, or - for standard output.`);
}

async function write(database: Database, progress: Progress, sink: Sink): Promise<Written> {
  const counts = { rows: 0, users: 0 };
  const sums = createBackupSums();
  const outside = createOutsideCount();
  await database.snapshot(async (queries) => {
    await pipeline(Readable.from(inPieces(writeLines())), createGzip(), sink);

    async function* writeLines(): AsyncGenerator<string> {
      yield `${JSON.stringify(head)}\n`;
      for await (const row of readRows(queries)) {
        const json = JSON.stringify(row.row);
        yield `{"table":"${row.table}","row":${json}}\n`;
        sums.add(row, json);
        outside.add(row);
        counts.rows += 1;
        if (row.table === 'users' && row.row.state !== 'deleted') counts.users += 1;
        showProgress(progress, counts.rows);
      }
      const end: BackupEnd = { rows: counts.rows, sums: sums.total(), outside: outside.total() };
      yield `${JSON.stringify(end)}\n`;
    }
  });
  return { users: counts.users, outside: outside.total() };
}

/** Joins lines, because compressing each line alone takes longer than reading it. */
async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < pieceSize) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

async function print(chunks: AsyncIterable<Uint8Array>, { out, flush }: Terminal): Promise<void> {
  for await (const chunk of chunks) {
    out(chunk);
    await flush();
  }
}

export function showProgress({ err, isInteractive }: Progress, rows: number): void {
  if (isInteractive && rows % 1000 === 0) err(`\r${rows} rows …\r`);
}

/** Milliseconds after which leftovers of killed processes are deleted. */
const forgottenAfter = 3_600_000;

/**
 * The age of a temporary SQLite database is that of its newest file. Other processes may delete the files at
 * the same time.
 */
export async function removeLeftovers(
  folder: string,
  now: number,
  isLeftover: (name: string) => boolean,
): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter(isLeftover);
  for (const together of Map.groupBy(names, (name) => name.replace(/-(?:wal|shm)$/, '')).values()) {
    const paths = together.map((name) => join(folder, name));
    const changed = await Promise.all(paths.map(changedAt));
    if (now - Math.max(...changed) <= forgottenAfter) continue;
    for (const path of paths) await rm(path, { force: true });
  }
}

function changedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
