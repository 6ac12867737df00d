import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type BackupRow, readRows, writeRow } from '../store/backup.ts';
import type { Queries } from '../store/database.ts';
import { migrations } from '../store/migrations.ts';
import type { Store } from '../store/store.ts';
import { Failure, messageOf } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** The first line of a backup, and the last: without the last one it is not whole. */
const head = { vitrine: 'backup', migration: migrations.at(-1)?.name };

/** Everything, of either engine, in one file that either engine can read. Readers and writers go on meanwhile. */
export async function backUp(store: Store, terminal: Terminal, path: string): Promise<void> {
  const unfinished = `${path}.part`;
  try {
    await store.database.snapshot(async (queries) => {
      await pipeline(
        Readable.from(writeLines(queries, terminal)),
        createGzip(),
        createWriteStream(unfinished, { mode: 0o600 }),
      );
    });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw new Failure(`The backup was not made: ${messageOf(error)}`);
  }
  terminal.out(`The database is backed up in ${path}.\n`);
}

/** Into an empty database only, and all or nothing. */
export async function restore(store: Store, terminal: Terminal, path: string): Promise<void> {
  if (!(await store.users.isEmpty())) {
    throw new Failure(
      'The database has users in it. Restore into an empty one: set DATABASE_URL to a new place.',
    );
  }
  const count = await store.database.transaction(async (queries) => {
    try {
      return await readLines(queries, path, terminal);
    } catch (error) {
      throw new Failure(`${path} was not restored: ${messageOf(error)}`);
    }
  });
  terminal.out(`${count} rows have been restored from ${path}.\n`);
}

async function* writeLines(queries: Queries, terminal: Terminal): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`;
  let rows = 0;
  for await (const row of readRows(queries)) {
    yield `${JSON.stringify(row)}\n`;
    rows += 1;
    showProgress(terminal, rows);
  }
  yield `${JSON.stringify({ rows })}\n`;
}

async function readLines(queries: Queries, path: string, terminal: Terminal): Promise<number> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  const whole = pipeline(file, unpacked);
  whole.catch(() => {});
  let rows = -1;
  let announced: number | null = null;
  for await (const line of createInterface({ input: unpacked })) {
    const value = JSON.parse(line) as BackupRow | typeof head | { readonly rows: number };
    if (rows === -1) checkHead(value);
    else if ('rows' in value) announced = value.rows;
    else await writeRow(queries, value as BackupRow);
    if (announced === null) rows += 1;
    showProgress(terminal, rows);
  }
  await whole;
  if (announced !== rows) throw new Error('it ends too early');
  return rows;
}

function checkHead(value: object): void {
  if (!('vitrine' in value)) throw new Error('it is no backup of Vitrine');
  const { migration } = value as typeof head;
  if (!migrations.some(({ name }) => name === migration))
    throw new Error('it is from a newer version of Vitrine');
}

function showProgress({ err, isInteractive }: Terminal, rows: number): void {
  if (isInteractive && rows % 1000 === 0) err(`\r${rows} rows …\r`);
}
