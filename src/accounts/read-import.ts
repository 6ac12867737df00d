import { decodeText } from '../domain/importers/decode-text.ts';
import { type ImportKind, largestOfKind } from '../domain/importers/import-kind.ts';
import { ImportRefusal } from '../domain/importers/import-refusal.ts';
import type { ImportedPerson } from '../domain/importers/imported-person.ts';
import { importers } from '../domain/importers/importers.ts';
import { type ArchiveEntry, isLinkedInTable } from '../domain/importers/linkedin.ts';
import { parseJsonFile } from '../domain/importers/parse-json-file.ts';
import { BadZip, isZip, readZip } from './files/read-zip.ts';

/** An uploaded or fetched file. */
export interface ImportFile {
  readonly bytes: Uint8Array;
  /** The file name, if it is known. */
  readonly name?: string;
  /** The URL that it was fetched from. */
  readonly address?: string;
}

export function readImport(kind: ImportKind, file: ImportFile): ImportedPerson {
  const largest = largestOfKind[kind];
  if (file.bytes.length > largest) throw new ImportRefusal('too-large', ['tooLarge', largest / 1024 / 1024]);
  const person = readAs(kind, file);
  if (person) return person;
  throw new ImportRefusal('invalid', importers[kind].unreadable);
}

function readAs(kind: ImportKind, file: ImportFile): ImportedPerson | null {
  try {
    return importers[kind].read({ ...file, entries: () => linkedInEntries(file) });
  } catch (error) {
    if (!(error instanceof BadZip)) throw error;
    throw new ImportRefusal(error.isTooLarge ? 'too-large' : 'invalid', error.why);
  }
}

/** Keeps only the parts that are read, so that forms can carry the file. */
export function slimImport(kind: ImportKind, file: ImportFile): ImportFile {
  if (kind !== 'linkedin') return file;
  const tables = linkedInEntries(file)
    .filter(isLinkedInTable)
    .map((entry) => [entry.path, decodeText(entry.read())]);
  return { bytes: new TextEncoder().encode(JSON.stringify(Object.fromEntries(tables))) };
}

/** The entries of the archive, of a single table, or of a reduced import. */
function linkedInEntries({ bytes, name = '' }: ImportFile): readonly ArchiveEntry[] {
  if (isZip(bytes)) return readZip(bytes);
  const carried = bytes[0] === 0x7b ? parseJsonFile(bytes) : null;
  if (typeof carried !== 'object' || carried === null) return [{ path: name, read: () => bytes }];
  return Object.entries(carried).map(([path, text]) => ({
    path,
    read: () => new TextEncoder().encode(String(text)),
  }));
}
