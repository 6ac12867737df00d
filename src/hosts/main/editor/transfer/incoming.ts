import { hashInPieces } from '../../../../accounts/files/check-file.ts';
import { isArchive, largestDocument, readArchive } from '../../../../accounts/files/read-archive.ts';
import {
  type ForeignProfile,
  type ForeignTerms,
  parseForeignProfile,
} from '../../../../accounts/parse-foreign-profile.ts';
import type { ImportFile } from '../../../../accounts/read-import.ts';
import type { Reserve } from '../../../../core/web/import-slots.ts';
import type { Upload } from '../../../../core/web/read-upload.ts';
import { largestArchive } from '../../../../domain/profile/files.ts';
import { findJsonBreak } from '../../../../domain/profile/find-json-break.ts';
import type { Problem } from '../../../../domain/profile/problem.ts';
import type { TransferTrouble } from './transfer-texts.ts';

export interface Incoming {
  readonly bytes: Uint8Array;
  readonly hash: string;
  readonly profile: ForeignProfile;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly originals: ReadonlySet<string>;
}

export type Unreadable =
  | { readonly kind: 'trouble'; readonly trouble: TransferTrouble }
  | { readonly kind: 'not-json'; readonly line: number; readonly column: number }
  | { readonly kind: 'not-text' }
  /** The format is unknown, or known and unreadable. */
  | { readonly kind: 'unrecognized'; readonly as: 'unknown' | 'pdf' }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

export const largestImport = largestArchive + largestDocument;

export async function readIncoming(
  { bytes }: ImportFile,
  terms: ForeignTerms,
  reserve: Reserve,
): Promise<Incoming | Unreadable> {
  const archive = isArchive(bytes)
    ? await readArchive(bytes, reserve)
    : { document: bytes, files: new Map<string, Uint8Array>(), originals: new Set<string>() };
  if (typeof archive === 'string') return trouble(archive);
  const profile = parse(archive.document, terms);
  if ('kind' in profile) return profile;
  const { files, originals } = archive;
  return { bytes, hash: await hashInPieces(bytes), profile, files, originals };
}

/** The chosen file, the file carried by the review page, or the pasted text. */
export async function findSentFile(form: Upload): Promise<ImportFile | null> {
  const chosen = await form.file('file');
  if (chosen && chosen.bytes.length > 0) return chosen;
  const carried = form.text('carried');
  if (carried !== '') {
    const [name, address] = [form.text('carried-name'), form.text('carried-address')];
    return { bytes: Buffer.from(carried, 'base64'), ...(name && { name }), ...(address && { address }) };
  }
  const text = form.text('text').trim();
  return text === '' ? null : { bytes: new TextEncoder().encode(text) };
}

function parse(document: Uint8Array, terms: ForeignTerms): ForeignProfile | Unreadable {
  if (document.length > largestDocument) return trouble('too-large');
  const profile = parseForeignProfile(document, terms);
  if (!('problems' in profile)) return profile;
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
