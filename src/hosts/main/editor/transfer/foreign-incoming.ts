import { fetchImport, findImportAddress } from '../../../../accounts/fetch-import.ts';
import { hashInPieces } from '../../../../accounts/files/check-file.ts';
import { isArchive } from '../../../../accounts/files/read-archive.ts';
import { isZip } from '../../../../accounts/files/read-zip.ts';
import { type FittedImport, fitImport } from '../../../../accounts/fit-import.ts';
import type { ImportFile } from '../../../../accounts/read-import.ts';
import type { Upload } from '../../../../core/web/read-upload.ts';
import { type ImportKind, isImportKind } from '../../../../domain/importers/import-kind.ts';
import { recognizeKind } from '../../../../domain/importers/recognize-kind.ts';
import type { EditorServices } from '../services.ts';

/** A parsed file in another format. */
export interface ForeignIncoming {
  readonly fitted: FittedImport;
  readonly hash: string;
}

/**
 * The kind of a file. `own` is a JSON Resume or a Vitrine archive. Archives replace the draft, and documents
 * do so if the member chooses it.
 */
export type RecognizedKind = ImportKind | 'own' | 'unknown' | 'pdf';

/** The kind that the member chose, otherwise the kind detected from the content. */
export function chooseKind(form: Upload, file: ImportFile): RecognizedKind {
  const said = form.text('kind');
  if (isImportKind(said)) return said;
  if (said === 'own') return 'own';
  for (const kind of ['orcid', 'page'] as const) if (findImportAddress(kind, file) !== null) return kind;
  if (isArchive(file.bytes) && !isZip(file.bytes)) return 'own';
  const kind = recognizeKind(file.bytes, file.name);
  if (kind === 'json-resume') return 'own';
  if (kind !== null) return kind;
  const [beginning] = new TextDecoder('latin1').decode(file.bytes.subarray(0, 64)).trimStart();
  if (beginning === '{' || beginning === '[') return 'own';
  return new TextDecoder('latin1').decode(file.bytes.subarray(0, 5)) === '%PDF-' ? 'pdf' : 'unknown';
}

export async function readForeignFile(
  kind: ImportKind,
  given: ImportFile,
  { fetchDocument, readFitting }: Pick<EditorServices, 'fetchDocument' | 'readFitting'>,
): Promise<ForeignIncoming> {
  const fetched = await fetchImport(kind, given, fetchDocument);
  const fitted = await fitImport(kind, fetched, readFitting);
  return { fitted, hash: await hashInPieces(fitted.carried.bytes) };
}
