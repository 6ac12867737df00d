import type { ProfileDocument } from '../../domain/profile/document.ts';
import { isObject } from '../../domain/profile/is-object.ts';
import { lookUpPointer, parsePointer, pointer } from '../../domain/profile/json-pointer.ts';
import type { TextPlace } from './layout.ts';
import type { FolderProblem, SourceFile } from './local-profile.ts';
import { findOwner } from './translations.ts';

type Draft = Record<string, unknown>;
type Origin = Pick<FolderProblem, 'file' | 'line'>;

/** Inserts texts from separate files into a document and remembers their origin. */
export function createPlacer(read: ProfileDocument) {
  const document = structuredClone(read) as Draft;
  const origins = new Map<string, Origin>();
  const problems: FolderProblem[] = [];

  return { document, problems, placeText, placeTranslation, originOf };

  function placeText(file: string, place: TextPlace | null, text: string): void {
    const origin = { file, line: 1 };
    if (!place)
      problems.push({
        file,
        line: null,
        detail: 'is not a path for a text: use texts/<section>/<item>/<field>.md, or texts/basics/<field>.md',
      });
    else if (place.language !== null) translate(place.language, place.address, text, origin);
    else set(place.address, text, origin);
  }

  function placeTranslation({ name: file, text }: SourceFile, language: string): void {
    for (const [address, value] of Object.entries(text.value)) {
      const origin = { file, line: text.lineOf(pointer(address)) };
      if (typeof value === 'string') translate(language, address, value, origin);
      else problems.push({ ...origin, detail: `${address} must be text` });
    }
  }

  function set(address: string, text: string, origin: Origin): void {
    const found = findOwner(read, address);
    const tokens = found ? [...found.owner, ...parsePointer(found.below)] : null;
    if (!tokens) problems.push({ ...origin, detail: `belongs to no item: ${whereabouts(address)}` });
    else if (lookUpPointer(document, tokens) !== undefined)
      problems.push({ ...origin, detail: `is a duplicate: ${address} is also in the resume. Keep one` });
    else put(tokens, text, origin);
  }

  function translate(language: string, address: string, text: string, origin: Origin): void {
    const found = findOwner(read, address);
    if (!found) {
      problems.push({ ...origin, detail: `${address} names no item: ${whereabouts(address)}` });
      return;
    }
    const tokens = [...found.owner, 'x-vitrine', 'locales', language, found.below];
    if (lookUpPointer(document, tokens) !== undefined)
      problems.push({ ...origin, detail: `is a duplicate: ${address} in ${language}. Keep one` });
    else put(tokens, text, origin);
  }

  function put(tokens: readonly string[], value: string, origin: Origin): void {
    let owner: Draft = document;
    for (const token of tokens.slice(0, -1)) {
      const child = Object.hasOwn(owner, token) ? owner[token] : undefined;
      const next = isObject(child) || Array.isArray(child) ? (child as Draft) : {};
      if (next !== child) owner[token] = next;
      owner = next;
    }
    owner[tokens.at(-1) ?? ''] = value;
    origins.set(pointer(...tokens), origin);
  }

  function originOf(place: string): Origin | null {
    return origins.get(place) ?? null;
  }
}

function whereabouts(address: string): string {
  const [section = '', slug = ''] = parsePointer(address);
  return section === 'basics' ? 'basics has fields only' : `there is no ${section}/${slug}`;
}
