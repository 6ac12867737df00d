import type { ImportedPerson } from './imported-person.ts';
import { importJsonLd } from './json-ld.ts';
import { importMicroformats } from './microformats.ts';
import { parseHtml } from './parse-html.ts';

/** A person's page: what it says in microformats, or else in JSON-LD; null if it says nothing for programs. */
export function importPage(html: string, address: string | null): ImportedPerson | null {
  const root = parseHtml(html);
  return importMicroformats(root, address) ?? importJsonLd(root);
}
