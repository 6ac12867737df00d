import {
  type ForeignProfile,
  type ForeignTerms,
  parseForeignProfile,
} from '../../../../accounts/parse-foreign-profile.ts';
import { isArchive, largestArchive, readArchive } from '../../../../accounts/read-archive.ts';
import { findJsonBreak } from '../../../../profile/find-json-break.ts';
import type { Problem } from '../../../../profile/problem.ts';
import type { Upload } from '../../read-upload.ts';
import type { TransferTrouble } from './transfer-texts.ts';

/** What somebody wants to import, read and checked. */
export interface Incoming {
  /** As it was sent. */
  readonly bytes: Uint8Array;
  readonly profile: ForeignProfile;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export type Unreadable =
  | { readonly kind: 'trouble'; readonly trouble: TransferTrouble }
  | { readonly kind: 'not-json'; readonly line: number; readonly column: number }
  | { readonly kind: 'not-text' }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/** A document may have 256 KiB; written by hand, or with what we do not keep, it may be longer. */
const largestDocument = 1024 * 1024;

export const largestImport = largestArchive + largestDocument;

/** The file that was chosen; or what the page before has carried on; or what was pasted. */
export async function readIncoming(form: Upload, terms: ForeignTerms): Promise<Incoming | Unreadable> {
  const bytes = await findBytes(form);
  if (bytes === null) return trouble('nothing');
  if (!isArchive(bytes)) return parse(bytes, bytes, new Map(), terms);
  const archive = await readArchive(bytes);
  if (typeof archive === 'string') return trouble(archive);
  return parse(bytes, archive.document, archive.files, terms);
}

async function findBytes(form: Upload): Promise<Uint8Array | null> {
  const chosen = await form.file('file');
  if (chosen && chosen.bytes.length > 0) return chosen.bytes;
  const carried = form.text('carried');
  if (carried !== '') return Buffer.from(carried, 'base64');
  const text = form.text('text').trim();
  return text === '' ? null : new TextEncoder().encode(text);
}

function parse(
  bytes: Uint8Array,
  document: Uint8Array,
  files: Incoming['files'],
  terms: ForeignTerms,
): Incoming | Unreadable {
  if (document.length > largestDocument) return trouble('too-large');
  const profile = parseForeignProfile(document, terms);
  if (!('problems' in profile)) return { bytes, profile, files };
  return profile.isJson ? { kind: 'problems', problems: profile.problems } : whereItBreaks(document);
}

function whereItBreaks(document: Uint8Array): Unreadable {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(document);
    return { kind: 'not-json', ...findJsonBreak(text) };
  } catch {
    return { kind: 'not-text' };
  }
}

function trouble(name: TransferTrouble): Unreadable {
  return { kind: 'trouble', trouble: name };
}
