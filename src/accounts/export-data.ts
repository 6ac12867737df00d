import { setImmediate } from 'node:timers/promises';
import { streamZip, type ZipPart } from '../core/platform/zip-stream.ts';
import { filesOfDraft } from '../domain/profile/draft.ts';
import { type FileRow, hashesOf } from '../domain/profile/files.ts';
import {
  type DataFile,
  type DataPart,
  dataFiles,
  personalData,
  readDataPart,
} from '../store/personal-data.ts';
import type { User } from '../store/users.ts';
import type { Accounts } from './change-user.ts';
import { writeDataReadme } from './data-readme.ts';
import { listBlobHashes, openBlob } from './files/blobs.ts';
import { findDraft } from './find-draft.ts';
import { noteExport } from './note-export.ts';

/** All data of a user as a ZIP, which is generated while it is read. The export is recorded in the audit log. */
export async function exportData(accounts: Accounts, user: User): Promise<AsyncIterable<Uint8Array>> {
  await noteExport(accounts, user, 'zip');
  return streamZip(listEntries(accounts, user), accounts.now());
}

async function* listEntries(accounts: Accounts, user: User): AsyncGenerator<ZipPart> {
  const readme = writeDataReadme(user.username, accounts.now());
  yield { path: 'README.md', pieces: [new TextEncoder().encode(readme)] };
  for (const file of dataFiles) yield { path: `${file}.json`, pieces: writeFile(accounts, user, file) };
  yield* listFiles(accounts, user);
}

/** A JSON object with a list for each part. */
async function* writeFile({ database }: Accounts, user: User, file: DataFile): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = '{\n';
  for (const [table, part] of dataPartsIn(file)) {
    yield encoder.encode(`${before}  ${JSON.stringify(part.name)}: [`);
    let separator = '\n';
    for await (const rows of readDataPart(database, table, part, user.id)) {
      for (const row of rows) {
        yield encoder.encode(`${separator}    ${JSON.stringify(row)}`);
        separator = ',\n';
      }
      await setImmediate();
    }
    before = separator === '\n' ? '],\n' : '\n  ],\n';
  }
  yield encoder.encode(`${before.slice(0, -2)}\n}\n`);
}

export function dataPartsIn(file: DataFile): readonly (readonly [table: string, part: DataPart])[] {
  return Object.entries(personalData).flatMap(([table, decision]) =>
    'parts' in decision
      ? decision.parts.filter((part) => part.file === file).map((part) => [table, part] as const)
      : [],
  );
}

/** Files of the draft by path, and files of earlier revisions by checksum. Smaller sizes of images are omitted. */
async function* listFiles(accounts: Accounts, user: User): AsyncGenerator<ZipPart> {
  const draft = filesOfDraft(await findDraft(accounts.database, user));
  const done = new Set<string>();
  for (const [path, file] of Object.entries(draft)) {
    for (const hash of hashesOf({ file })) done.add(hash);
    yield* listFile(accounts, user, file.hash, `files/${path}`);
  }
  for await (const files of readEarlierFiles(accounts, user))
    for (const [path, file] of Object.entries(files)) {
      const isNew = !done.has(file.hash);
      for (const hash of hashesOf({ file })) done.add(hash);
      if (isNew) yield* listFile(accounts, user, file.hash, earlierPath(file.hash, path));
    }
  for (const hash of await listBlobHashes(accounts.database, user.id))
    if (!done.has(hash)) yield* listFile(accounts, user, hash, earlierPath(hash, ''));
}

async function* readEarlierFiles(
  { database }: Accounts,
  user: User,
): AsyncGenerator<Readonly<Record<string, FileRow>>> {
  const part = { file: 'revisions', name: 'files', key: 'n', columns: ['files'] } as const;
  for await (const rows of readDataPart(database, 'revisions', part, user.id))
    for (const { files } of rows) yield filesOfDraft({ files: String(files) });
}

/** Can't collide with paths in the draft, because those have at least three segments. */
function earlierPath(hash: string, path: string): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(path)?.[0] ?? '';
  return `files/earlier/${hash}${ending}`;
}

/** Skips a file that was deleted meanwhile. */
async function* listFile(
  accounts: Accounts,
  user: User,
  hash: string,
  path: string,
): AsyncGenerator<ZipPart> {
  const blob = await openBlob(accounts, user.id, hash);
  if (blob) yield { path, pieces: await blob.read({ first: 0, last: blob.size - 1 }) };
}
