import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { isLitter } from '../../accounts/files/is-litter.ts';
import { fileFolders, readArchive } from '../../accounts/files/read-archive.ts';
import type { Treatment } from '../../accounts/files/receive-file.ts';
import { transferTexts } from '../../hosts/main/editor/transfer/transfer-texts.ts';
import { Failure, orFail } from '../../store/failure.ts';

/** A document to import, with its name in messages. */
export interface Source {
  /** For example `line 3`, or a file name. */
  readonly name: string;
  /** Raw bytes, which are decoded later. Null if the document is too long. */
  readonly bytes: Uint8Array | null;
  /** Why the file isn't opened. */
  readonly unfit?: string;
  /** The files by path. They are read on demand, because those of a single document may have 100 MiB. */
  readonly files: () => Promise<ReadonlyMap<string, ImportedFile>>;
}

export interface ImportedFile {
  readonly as: Treatment;
  read(): Promise<Uint8Array>;
}

const noFiles = async () => new Map();

/** Runs before a database is created. */
export async function checkSource(path: string): Promise<void> {
  if (path === '-') return;
  const found = await look(path);
  if (found.isCharacterDevice() || found.isBlockDevice())
    throw new Failure(`${path} is a device. Name a file or a folder, or - for standard input.`);
}

/** Accepts a resume.json, a folder of them, a folder or tar file from `export --to`, or NDJSON. */
export async function* openSources(
  path: string,
  input: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Source> {
  if (path === '-') return yield* readText('standard input', input());
  if ((await look(path)).isDirectory()) return yield* readFolder(path, path);
  if (path.endsWith('.tar')) return yield await readTar(path);
  if (path.endsWith('.json'))
    return yield { name: basename(path), bytes: await readFile(path), files: noFiles };
  yield* readText(basename(path), Bun.file(path).stream());
}

function look(path: string): Promise<Stats> {
  return orFail(stat(path), `${path} cannot be read`);
}

async function* readText(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Source> {
  for await (const { line, bytes } of readDocuments(chunks))
    yield { name: line === null ? name : `line ${line}`, bytes, files: noFiles };
}

/** The names that `export --to` writes into a folder. */
const exported: ReadonlySet<string> = new Set(['resume.json', 'views.csv', ...Object.values(fileFolders)]);

/**
 * A folder from an export stays one, even if other files were added later. Files in subfolders may have equal
 * names, so each is named by its path below the root.
 */
async function* readFolder(folder: string, root: string): AsyncGenerator<Source> {
  const entries = (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.') && !isLitter(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const others = entries.filter(({ name }) => !exported.has(name));
  const hasFiles = entries.some(({ name }) => name === fileFolders.clean || name === fileFolders.original);
  const isExport = entries.some(({ name }) => name === 'resume.json') && (hasFiles || others.length === 0);
  if (isExport) yield await readExport(folder, relative(root, folder) || basename(resolve(folder)));
  for (const entry of isExport ? others : entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* readFolder(path, root);
    else if (entry.name.endsWith('.json')) yield await readDocument(path, relative(root, path));
  }
}

/** Rejects a pipe, because opening it would block until another process writes to it. */
async function readDocument(path: string, name: string): Promise<Source> {
  const isFile = (await look(path)).isFile();
  return isFile
    ? { name, bytes: await readFile(path), files: noFiles }
    : { name, bytes: null, unfit: 'is not a file', files: noFiles };
}

async function readExport(folder: string, name: string): Promise<Source> {
  return {
    name: `${name}/resume.json`,
    bytes: await readFile(join(folder, 'resume.json')),
    files: async () =>
      new Map([...(await listFiles(folder, 'clean')), ...(await listFiles(folder, 'original'))]),
  };
}

async function listFiles(folder: string, as: Treatment): Promise<[path: string, file: ImportedFile][]> {
  const root = join(folder, fileFolders[as]);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && !isLitter(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return paths.sort().map((path) => [relative(root, path), { as, read: () => readFile(path) }]);
}

async function readTar(path: string): Promise<Source> {
  const archive = await readArchive(await readFile(path), () => {});
  if (typeof archive === 'string') throw new Failure(`${path}: ${transferTexts('en').trouble[archive]}`);
  const { document, files, originals } = archive;
  const asIn = (path: string) => (originals.has(path) ? 'original' : 'clean');
  return {
    name: `${basename(path)}/resume.json`,
    bytes: document,
    files: async () =>
      new Map([...files].map(([path, bytes]) => [path, { as: asIn(path), read: async () => bytes }])),
  };
}

interface Document {
  /** Null if the document is the whole text. */
  readonly line: number | null;
  /** Null if the line is too long. */
  readonly bytes: Uint8Array | null;
}

/** Bytes. No valid document is longer. */
const longest = 1024 * 1024;

const lineFeed = 10;

/** Each line is a document. If the first line isn't valid JSON, the whole text is a single document. */
async function* readDocuments(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Document> {
  let held: Document[] | null = [];
  let size = 0;
  for await (const line of readLines(chunks)) {
    if (held === null) {
      yield line;
      continue;
    }
    held.push(line);
    size += line.bytes?.length ?? longest;
    const mayBeOne = size < longest && !(held.length === 1 && isJson(line.bytes));
    if (mayBeOne) continue;
    yield* held;
    held = null;
  }
  if (held === null) return;
  const whole = joinLines(held);
  if (held.length > 1 && isJson(whole)) yield { line: null, bytes: whole };
  else yield* held;
}

function joinLines(lines: readonly Document[]): Uint8Array {
  return Buffer.concat(lines.flatMap(({ bytes }) => [bytes ?? new Uint8Array(), Uint8Array.of(lineFeed)]));
}

async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Document> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const endLine = (): Document => {
    number += 1;
    const bytes = length > longest ? null : Buffer.concat(parts);
    parts = [];
    length = 0;
    return { line: number, bytes };
  };
  const collect = (part: Uint8Array) => {
    length += part.length;
    if (length <= longest) parts.push(part);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      collect(chunk.subarray(from, end));
      const line = endLine();
      if (!isBlank(line)) yield line;
      from = end + 1;
    }
    collect(chunk.slice(from));
  }
  const last = endLine();
  if (!isBlank(last)) yield last;
}

function isBlank({ bytes }: Document): boolean {
  return bytes?.every((byte) => byte === 32 || byte === 9 || byte === 13) ?? false;
}

function isJson(bytes: Uint8Array | null): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()));
    return true;
  } catch {
    return false;
  }
}
