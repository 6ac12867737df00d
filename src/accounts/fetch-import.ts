import type { FetchDocument } from '../core/outside/fetch-document.ts';
import { charsetOf, declaredIn, decodeText, findDecoder } from '../domain/importers/decode-text.ts';
import { type ImportKind, largestOfKind } from '../domain/importers/import-kind.ts';
import { ImportRefusal } from '../domain/importers/import-refusal.ts';
import { isOrcid } from '../domain/importers/orcid.ts';
import type { ImportFile } from './read-import.ts';

/** Characters. Longer texts aren't URLs. */
const longestAddress = 2_000;

/** The ORCID iD or URL, if the file contains nothing else. */
export function findImportAddress(kind: ImportKind, { bytes }: ImportFile): string | null {
  if (bytes.length === 0 || bytes.length > longestAddress) return null;
  const text = new TextDecoder().decode(bytes).trim();
  if (kind === 'orcid') {
    const id = text.replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//i, '').replace(/\/$/, '');
    return isOrcid(id) ? `https://pub.orcid.org/v3.0/${id}/record` : null;
  }
  return kind === 'page' && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? text : null;
}

/** Fetches the file from another server. Never call it in a transaction. */
export async function fetchImport(
  kind: ImportKind,
  file: ImportFile,
  fetchDocument: FetchDocument,
): Promise<ImportFile> {
  const address = findImportAddress(kind, file);
  if (address === null) return file;
  const accept = kind === 'orcid' ? 'application/json' : 'text/html, application/xhtml+xml';
  let declared: string | null = null;
  const found = await fetchDocument(address, {
    accept,
    largest: largestOfKind[kind],
    onType(contentType) {
      declared = charsetOf(contentType);
    },
  });
  if (found instanceof Uint8Array) return { bytes: inUnicode(found, declared), address };
  throw new ImportRefusal('invalid', ['notFetched', { address, reason: found.reason }]);
}

/** Converts the text to Unicode now, because the charset in the HTTP header isn't stored with the file. */
function inUnicode(bytes: Uint8Array, said: string | null): Uint8Array {
  if (said === null) return bytes;
  const declared = isOneOfMany(said) ? said : (declaredIn(bytes) ?? said);
  return new TextEncoder().encode(decodeText(bytes, { declared }));
}

/** Ignores UTF-8, which servers declare for every page and which is the default. */
function isOneOfMany(charset: string): boolean {
  const decoder = findDecoder(charset);
  return decoder !== null && !decoder.encoding.startsWith('utf-');
}
