import { createWriteStream } from 'node:fs';
import { lstat, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Accounts } from '../accounts/change-user.ts';
import { codeOf, Failure, messageOf } from '../server/failure.ts';
import { readRows } from '../store/backup.ts';
import type { Database } from '../store/database.ts';
import { migrations } from '../store/migrations.ts';
import { countOf, type Terminal } from './terminal.ts';

/** The first line of a backup; the last one has the number of rows, and without it the backup is not whole. */
export const head = { vitrine: 'backup', migration: migrations.at(-1)?.name };

type Sink = NodeJS.WritableStream | ((chunks: AsyncIterable<Uint8Array>) => Promise<void>);

/** Everything, of either engine, in one file that either engine can read. Readers and writers go on meanwhile. */
export async function backUp({ database }: Pick<Accounts, 'database'>, terminal: Terminal, path: string) {
  try {
    if (path === '-') {
      const users = await write(database, terminal, (chunks) => print(chunks, terminal));
      terminal.err(`The backup has ${countOf(users, 'user')} in it.\n`);
    } else {
      const users = await writeFile(database, terminal, path);
      terminal.out(`The database is backed up in ${path}, with ${countOf(users, 'user')}.\n`);
    }
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`The backup was not made: ${messageOf(error)}.`);
  }
}

/** Under another name until it is whole, so that a failure costs no earlier backup. */
async function writeFile(database: Database, terminal: Terminal, path: string): Promise<number> {
  await refuseOtherThanFile(path);
  const unfinished = `${path}.part`;
  await rm(unfinished, { force: true });
  try {
    const users = await write(
      database,
      terminal,
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
    );
    await rename(unfinished, path);
    return users;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function refuseOtherThanFile(path: string): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (found === null || found.isFile()) return;
  throw new Failure(
    `${path} is there and is no file, and a backup would take its place. Name a file, or - for standard output.`,
  );
}

async function write(database: Database, terminal: Terminal, sink: Sink): Promise<number> {
  const counts = { rows: 0, users: 0 };
  await database.snapshot(async (queries) => {
    await pipeline(Readable.from(writeLines()), createGzip(), sink);

    async function* writeLines(): AsyncGenerator<string> {
      yield `${JSON.stringify(head)}\n`;
      for await (const row of readRows(queries)) {
        yield `${JSON.stringify(row)}\n`;
        counts.rows += 1;
        if (row.table === 'users' && row.row.state !== 'deleted') counts.users += 1;
        showProgress(terminal, counts.rows);
      }
      yield `${JSON.stringify({ rows: counts.rows })}\n`;
    }
  });
  return counts.users;
}

async function print(chunks: AsyncIterable<Uint8Array>, { out, flush }: Terminal): Promise<void> {
  for await (const chunk of chunks) {
    out(chunk);
    await flush();
  }
}

export function showProgress({ err, isInteractive }: Terminal, rows: number): void {
  if (isInteractive && rows % 1000 === 0) err(`\r${rows} rows …\r`);
}
