import { BadZip, isZip, readZip } from '../files/read-zip.ts';
import { importBibtex } from '../importers/bibtex.ts';
import { decodeText } from '../importers/decode-text.ts';
import { importEuropass } from '../importers/europass.ts';
import { type ImportKind, largestOfKind } from '../importers/import-kind.ts';
import type { ImportReason } from '../importers/import-reason.ts';
import { ImportRefusal } from '../importers/import-refusal.ts';
import type { ImportedPerson } from '../importers/imported-person.ts';
import { importJsonResume } from '../importers/json-resume.ts';
import { type ArchiveEntry, importLinkedIn, isLinkedInTable } from '../importers/linkedin.ts';
import { importOrcid } from '../importers/orcid.ts';
import { importPage } from '../importers/page.ts';
import { importReactiveResume } from '../importers/reactive-resume.ts';
import { importVcard } from '../importers/vcard.ts';

/** A file as it came. */
export interface ImportFile {
  readonly bytes: Uint8Array;
  /** What it is called, if anybody said so. */
  readonly name?: string;
  /** Where it was fetched. */
  readonly address?: string;
}

/** Reads it as what somebody says it is. */
export function readImport(kind: ImportKind, file: ImportFile): ImportedPerson {
  const largest = largestOfKind[kind];
  if (file.bytes.length > largest) throw new ImportRefusal('too-large', ['tooLarge', largest / 1024 / 1024]);
  const person = readAs(kind, file);
  if (person) return person;
  throw new ImportRefusal('invalid', unreadable[kind]);
}

function readAs(kind: ImportKind, file: ImportFile): ImportedPerson | null {
  try {
    return readers[kind](file);
  } catch (error) {
    if (!(error instanceof BadZip)) throw error;
    throw new ImportRefusal(error.isTooLarge ? 'too-large' : 'invalid', error.why);
  }
}

/** The same with nothing in it that is not read, so that it can be carried about. */
export function slimImport(kind: ImportKind, file: ImportFile): ImportFile {
  if (kind !== 'linkedin') return file;
  const tables = linkedInEntries(file)
    .filter(isLinkedInTable)
    .map((entry) => [entry.path, decodeText(entry.read())]);
  return { bytes: new TextEncoder().encode(JSON.stringify(Object.fromEntries(tables))) };
}

/** Of the archive, of one table that somebody has unpacked, or of what was carried about. */
function linkedInEntries({ bytes, name = '' }: ImportFile): readonly ArchiveEntry[] {
  if (isZip(bytes)) return readZip(bytes);
  const carried = bytes[0] === 0x7b ? parseJsonFile(bytes) : null;
  if (typeof carried !== 'object' || carried === null) return [{ path: name, read: () => bytes }];
  return Object.entries(carried).map(([path, text]) => ({
    path,
    read: () => new TextEncoder().encode(String(text)),
  }));
}

const unreadable: Readonly<Record<ImportKind, ImportReason>> = {
  linkedin: ['notLinkedIn'],
  'reactive-resume': ['notReactiveResume'],
  orcid: ['notOrcid'],
  europass: ['notEuropass'],
  vcard: ['notVcard'],
  bibtex: ['notBibtex'],
  page: ['notPage'],
  'json-resume': ['notJsonResume'],
};

const readers: Readonly<Record<ImportKind, (file: ImportFile) => ImportedPerson | null>> = {
  linkedin: (file) => importLinkedIn(linkedInEntries(file)),
  'reactive-resume': ({ bytes }) => importReactiveResume(parseJsonFile(bytes)),
  orcid: ({ bytes }) => importOrcid(parseJsonFile(bytes)),
  europass: ({ bytes }) => importEuropass(decodeText(bytes)),
  vcard: ({ bytes }) => importVcard(decodeText(bytes)),
  bibtex: ({ bytes }) => importBibtex(decodeText(bytes)),
  page: ({ bytes, address = null }) => importPage(decodeText(bytes), address),
  'json-resume': ({ bytes }) => importJsonResume(parseJsonFile(bytes)),
};

function parseJsonFile(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(bytes).replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}
