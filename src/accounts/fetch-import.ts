import { type ImportKind, largestOfKind } from '../importers/import-kind.ts';
import { ImportRefusal } from '../importers/import-refusal.ts';
import { isOrcid } from '../importers/orcid.ts';
import type { FetchDocument } from '../outside/fetch-document.ts';
import type { ImportFile } from './read-import.ts';

/** Longer texts are no addresses. */
const longestAddress = 2_000;

/** The address, where that is all the file contains: an ORCID iD, or the URL of a page. */
export function findImportAddress(kind: ImportKind, { bytes }: ImportFile): string | null {
  if (bytes.length === 0 || bytes.length > longestAddress) return null;
  const text = new TextDecoder().decode(bytes).trim();
  if (kind === 'orcid') {
    const id = text.replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//i, '').replace(/\/$/, '');
    return isOrcid(id) ? `https://pub.orcid.org/v3.0/${id}/record` : null;
  }
  return kind === 'page' && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : null;
}

/** Fetches the file itself. It asks another server: never within a transaction. */
export async function fetchImport(
  kind: ImportKind,
  file: ImportFile,
  fetchDocument: FetchDocument,
): Promise<ImportFile> {
  const address = findImportAddress(kind, file);
  if (address === null) return file;
  const accept = kind === 'orcid' ? 'application/json' : 'text/html, application/xhtml+xml';
  const found = await fetchDocument(address, { accept, largest: largestOfKind[kind] });
  if (found instanceof Uint8Array) return { bytes: found, address };
  throw new ImportRefusal('invalid', ['notFetched', { address, reason: found.reason }]);
}
