import { editorPaths, sectionPath } from '../../../../core/paths/editor.ts';
import type { Item, ProfileDocument } from '../../../../domain/profile/document.ts';
import { lookUpPointer } from '../../../../domain/profile/json-pointer.ts';
import { assignSlugs } from '../../../../domain/profile/slugs.ts';
import { itemsOf } from '../forms/fields/item-shape.ts';
import type { Filing } from '../forms/form-page.ts';
import { entriesPerPiece, queryOfEntry } from '../pieces/choose-piece.ts';

/** The ID of an entry's element in the list. */
export function entryId(index: number): string {
  return `entry-${index + 1}`;
}

/** The URL of the list at the page with this index, also for a removed entry. */
export function pieceWith(document: ProfileDocument, type: string, index: number): string {
  const items = itemsOf(document, type);
  if (items === null) return editorPaths.basics;
  return sectionPath(type) + queryOfEntry(Math.max(0, Math.min(index, items.length - 1)));
}

/** The URL of the list that scrolls to the entry. */
export function listAt(document: ProfileDocument, type: string, index: number): string {
  const isLong = (itemsOf(document, type)?.length ?? 0) > entriesPerPiece;
  return pieceWith(document, type, index) + (isLong ? `#${entryId(index)}` : '');
}

/** The index of the form's entry in the saved list. -1 if it isn't there. */
export function findSaved<P>(
  { applied }: Filing<P>,
  saved: ProfileDocument,
  tokens: readonly string[],
): number {
  const [type = ''] = tokens;
  const place = applied.placeOf(tokens);
  const item = place && lookUpPointer(assignSlugs(applied.document), place);
  const { slug = '', formerSlugs = [] } = (item as Item | null | undefined)?.['x-vitrine'] ?? {};
  const slugs = itemsOf(saved, type)?.map((one) => one['x-vitrine']?.slug) ?? [];
  const known = [slug, ...formerSlugs].find((one) => slugs.includes(one));
  return known === undefined ? -1 : slugs.indexOf(known);
}
