import type { Item } from '../profile/document.ts';
import { ownTitle } from '../profile/labels.ts';
import { addressOf, filesOf, type ProfileView } from '../profile/view.ts';

/** A placeholder in stored JSON for the origin of the preview host, because that setting may change. */
export const originMark = '\ue000';

/** Stored JSON in UTF-8, and the origin that replaces its placeholders in a response. */
export interface PlacedJson {
  readonly json: Uint8Array;
  readonly origin: Uint8Array;
  /** Byte offsets of the placeholders. */
  readonly marks: readonly number[];
  /** Bytes, after the origin has replaced all placeholders. */
  readonly length: number;
}

const [first = 0, second, third] = Buffer.from(originMark);
const markLength = 3;

export function placeJson(json: Uint8Array, origin: Uint8Array): PlacedJson {
  const marks: number[] = [];
  for (let at = json.indexOf(first); at >= 0; at = json.indexOf(first, at + 1))
    if (json[at + 1] === second && json[at + 2] === third) marks.push(at);
  return { json, origin, marks, length: json.length + marks.length * (origin.length - markLength) };
}

/**
 * Copies the whole JSON, then moves the parts after each placeholder, last part first. Copying part by part
 * takes longer.
 */
export function writeJson(
  { json, origin, marks, length }: PlacedJson,
  target: Uint8Array,
  start: number,
): void {
  target.set(json, start);
  let end = json.length;
  let movedEnd = start + length;
  for (let index = marks.length - 1; index >= 0; index -= 1) {
    const mark = marks[index] ?? 0;
    const behind = mark + markLength;
    const movedTo = movedEnd - (end - behind);
    target.copyWithin(movedTo, start + behind, start + end);
    movedEnd = movedTo - origin.length;
    target.set(origin, movedEnd);
    end = mark;
  }
}

/** The JSON Resume document, with the username and the canonical URL. */
export function renderJson({ username, document, canonical, lastModified, groups }: ProfileView): string {
  // Only the site can state which groups a person belongs to.
  const { groups: _claimed, ...meta } = (document.meta ?? {}) as { readonly groups?: unknown };
  const shown = { ...meta, canonical, lastModified, ...(groups.length > 0 && { groups }) };
  return JSON.stringify({ ...document, username, meta: shown });
}

export function renderSectionJson(view: ProfileView, type: string, items: readonly Item[]): string {
  const address = addressOf(view.canonical, type);
  const title = ownTitle(view.titles, type);
  return JSON.stringify({
    username: view.username,
    type,
    ...(title !== null && { title }),
    items: items.map((item, index) => {
      const slug = view.slugs[type]?.[index] ?? '';
      return { slug, url: `${address}/${slug}`, ...item };
    }),
    meta: { canonical: address },
  });
}

export function renderItemJson(view: ProfileView, type: string, slug: string, item: Item): string {
  return JSON.stringify({
    username: view.username,
    type,
    slug,
    item,
    files: filesOf(view, type, slug),
    meta: { canonical: addressOf(view.canonical, `${type}/${slug}`) },
  });
}
