import { isZip, readZip } from '../files/read-zip.ts';
import { importBibtex } from '../importers/bibtex.ts';
import { decodeText } from '../importers/decode-text.ts';
import { importEuropass } from '../importers/europass.ts';
import { type ImportKind, largestOfKind } from '../importers/import-kind.ts';
import type { ImportedPerson } from '../importers/imported-person.ts';
import { importJsonResume } from '../importers/json-resume.ts';
import { type ArchiveEntry, importLinkedIn, isLinkedInTable } from '../importers/linkedin.ts';
import { importOrcid } from '../importers/orcid.ts';
import { importPage } from '../importers/page.ts';
import { importReactiveResume } from '../importers/reactive-resume.ts';
import { importVcard } from '../importers/vcard.ts';
import { Refusal } from '../profile/refusal.ts';

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
  if (file.bytes.length > largestOfKind[kind])
    throw new Refusal('too-large', `The file has more than ${largestOfKind[kind] / 1024 / 1024} MiB.`);
  const person = readers[kind](file);
  if (person) return person;
  throw new Refusal('invalid', `This cannot be read as ${names[kind]}. ${hints[kind]}`);
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

const names: Readonly<Record<ImportKind, string>> = {
  linkedin: 'an export of LinkedIn',
  'reactive-resume': 'a resume of Reactive Resume',
  orcid: 'a record of ORCID',
  europass: 'a CV of Europass',
  vcard: 'a vCard',
  bibtex: 'BibTeX',
  page: 'a page about a person',
  'json-resume': 'a JSON Resume',
};

const hints: Readonly<Record<ImportKind, string>> = {
  linkedin: 'Take the ZIP that LinkedIn gives you, as it is.',
  'reactive-resume': 'Take the JSON that Reactive Resume 4 or 5 exports.',
  orcid: 'Take the record 3.0 as JSON, or name an iD such as 0000-0002-1825-0097.',
  europass: 'Take the XML that Europass gives you, not the PDF.',
  vcard: 'It begins with BEGIN:VCARD.',
  bibtex: 'It has entries such as @article{key, title = {…}}.',
  page: 'It needs microformats (h-card, h-resume) or a Person in JSON-LD.',
  'json-resume': 'It is JSON with basics, work, education and so on: see jsonresume.org.',
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
