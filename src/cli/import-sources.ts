import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { Failure, messageOf } from './failure.ts';

/** A document to import, as text, with what it is called in messages. */
export interface Source {
  /** `line 3`, or the name of a file. */
  readonly name: string;
  readonly text: string;
  readonly files: () => Promise<Map<string, Uint8Array>>;
}

const noFiles = async () => new Map<string, Uint8Array>();

/** A resume.json, a folder of them, a folder or tar as `export --to` writes it, or NDJSON. */
export async function* openSources(
  path: string,
  input: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Source> {
  if (path === '-') return yield* readLines(input());
  const kind = await stat(path).catch((error: unknown) => {
    throw new Failure(`${path} cannot be read: ${messageOf(error)}`);
  });
  if (kind.isDirectory()) return yield* readFolder(path);
  if (path.endsWith('.tar')) return yield await readTar(path);
  if (path.endsWith('.json'))
    return yield { name: basename(path), text: await readFile(path, 'utf8'), files: noFiles };
  yield* readLines(Bun.file(path).stream());
}

async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Source> {
  const decoder = new TextDecoder();
  let rest = '';
  let number = 0;
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      number += 1;
      if (line.trim() !== '') yield { name: `line ${number}`, text: line, files: noFiles };
    }
  }
  if (rest.trim() !== '') yield { name: `line ${number + 1}`, text: rest, files: noFiles };
}

async function* readFolder(folder: string): AsyncGenerator<Source> {
  const entries = (await readdir(folder, { withFileTypes: true })).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  if (entries.some(({ name }) => name === 'resume.json')) {
    yield await readExport(folder, basename(folder));
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* readFolder(path);
    else if (entry.name.endsWith('.json'))
      yield { name: entry.name, text: await readFile(path, 'utf8'), files: noFiles };
  }
}

async function readExport(folder: string, name: string): Promise<Source> {
  return {
    name: `${name}/resume.json`,
    text: await readFile(join(folder, 'resume.json'), 'utf8'),
    files: async () => {
      const root = join(folder, 'files');
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const pairs = paths.sort().map(async (path) => [relative(root, path), await readFile(path)] as const);
      return new Map(await Promise.all(pairs));
    },
  };
}

async function readTar(path: string): Promise<Source> {
  const entries = await new Bun.Archive(await readFile(path)).files();
  const document = entries.get('resume.json');
  if (!document) throw new Failure(`${path} has no resume.json in it.`);
  return {
    name: `${basename(path)}/resume.json`,
    text: await document.text(),
    files: async () => {
      const files = [...entries].filter(([name]) => name.startsWith('files/'));
      const pairs = files.map(
        async ([name, file]) => [name.slice('files/'.length), await file.bytes()] as const,
      );
      return new Map(await Promise.all(pairs));
    },
  };
}
