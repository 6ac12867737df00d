import { decodeText } from './decode-text.ts';
import { type ImportKind, largestOfKind } from './import-kind.ts';
import { at, membersOf } from './json-values.ts';
import { tableOf } from './linkedin.ts';
import { linkedInTables } from './linkedin-tables.ts';
import { hasManyValues, parseJsonFile } from './parse-json-file.ts';

/** Bytes to inspect for the kind of a file. */
const beginning = 64 * 1024;

/** Detects the kind of a file by content, then by name. Null if it is unknown. */
export function recognizeKind(bytes: Uint8Array, name = ''): ImportKind | null {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'linkedin';
  const [file = ''] = name.split(/[/\\]/).slice(-1);
  if (/\.csv$/i.test(file)) return Object.hasOwn(linkedInTables, tableOf(file)) ? 'linkedin' : null;
  const text = decodeText(bytes.subarray(0, beginning), { isBeginning: true })
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text.startsWith('{')) return kindOfJson(bytes);
  if (/^BEGIN:VCARD/i.test(text)) return 'vcard';
  if (text.startsWith('<')) return kindOfMarkup(text);
  return /^[ \t]{0,8}@[a-z]{1,20}[ \t]{0,8}[{(]/im.test(text) ? 'bibtex' : null;
}

function kindOfMarkup(text: string): ImportKind | null {
  if (/<(?:[\w-]+:)?(?:SkillsPassport|Candidate)[\s>]/.test(text)) return 'europass';
  return /<(?:!doctype\s+html|html|head|body|article|div|section|main|p)[\s>]/i.test(text) ? 'page' : null;
}

/** JSON that is too long or has too many values isn't parsed. */
function kindOfJson(bytes: Uint8Array): ImportKind | null {
  if (bytes.length > largestOfKind.orcid || hasManyValues(bytes)) return 'json-resume';
  const document = membersOf(parseJsonFile(bytes));
  if (document['orcid-identifier'] !== undefined) return 'orcid';
  const isReactive = at(document, 'metadata', 'template') !== undefined && document.sections !== undefined;
  return isReactive ? 'reactive-resume' : 'json-resume';
}
