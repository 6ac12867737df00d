import { isSame } from '../profile/canonical-json.ts';
import { compareProfiles } from '../profile/compare-profiles.ts';
import { applyDecisions } from '../profile/decide.ts';
import { type ProfileDocument, sectionsOf } from '../profile/document.ts';
import { hasPlaceFor } from '../profile/files.ts';
import { pointer } from '../profile/json-pointer.ts';
import { type Conflict, merge } from '../profile/merge.ts';
import type { WholeDraft } from './state.ts';
import { withMarksOf } from './translations.ts';

export type Side = 'mine' | 'theirs';

/** Changed on both sides: the user has to decide. */
export type SyncConflict =
  | { readonly kind: 'text'; readonly pointer: string; readonly mine?: unknown; readonly theirs?: unknown }
  | { readonly kind: 'file'; readonly path: string };

export interface Reconciled {
  readonly merged: WholeDraft;
  readonly conflicts: readonly SyncConflict[];
}

/** Merges the changes of both sides since their common base, or reports conflicts; `keep` decides those. */
export function reconcile(
  base: WholeDraft | null,
  mine: WholeDraft,
  theirs: WholeDraft,
  keep: Side | null,
): Reconciled {
  const marked = { ...mine, document: withMarksOf((base ?? theirs).document, mine.document) };
  if (isSameWhole(marked, theirs)) return { merged: theirs, conflicts: [] };
  // An empty side loses nothing.
  const known = base ?? (isEmpty(theirs) ? theirs : null);
  if (known === null) return withoutBase(marked, theirs, keep);
  return mergeAll(known, marked, theirs, keep);
}

function withoutBase(mine: WholeDraft, theirs: WholeDraft, keep: Side | null): Reconciled {
  if (keep !== null) return { merged: keep === 'mine' ? mine : theirs, conflicts: [] };
  const { document, files } = compareProfiles(asProfile(theirs), asProfile(mine));
  const conflicts: SyncConflict[] = [
    ...document.map((change) => ({
      kind: 'text' as const,
      pointer: change.pointer,
      ...('after' in change && { mine: change.after }),
      ...('before' in change && { theirs: change.before }),
    })),
    ...files.map(({ path }) => ({ kind: 'file' as const, path })),
  ];
  return { merged: theirs, conflicts };
}

function mergeAll(base: WholeDraft, mine: WholeDraft, theirs: WholeDraft, keep: Side | null): Reconciled {
  const twice = addedTwice(base.document, mine.document, theirs.document);
  const merged = merge(base.document, mine.document, theirs.document);
  const texts = [...merged.conflicts.map(asConflict), ...twice];
  // Two items with one slug, one from each side, have no common field to decide on.
  const decided = twice.length > 0 && keep !== null ? (keep === 'mine' ? mine : theirs).document : null;
  const document = decided ?? (keep === null ? merged.document : applyDecisions(merged, () => keep));
  const files = mergeFiles(base.files, mine.files, theirs.files, document, keep);
  return {
    merged: { document, files: files.merged },
    conflicts: keep === null ? [...texts, ...files.conflicts] : [],
  };
}

/** A slug is an address: on both sides it means the same item. */
function addedTwice(base: ProfileDocument, mine: ProfileDocument, theirs: ProfileDocument): SyncConflict[] {
  const [known, ours, others] = [base, mine, theirs].map(itemsBySlug);
  return [...(ours ?? [])].flatMap(([key, { item, place }]) => {
    const other = others?.get(key);
    if (!other || known?.has(key) || isSame(item, other.item)) return [];
    return [{ kind: 'text' as const, pointer: place, mine: item, theirs: other.item }];
  });
}

function itemsBySlug(document: ProfileDocument) {
  return new Map(
    sectionsOf(document).flatMap(([type, items]) =>
      items.map((item, index) => {
        return [`${type}/${item['x-vitrine']?.slug}`, { item, place: pointer(type, index) }] as const;
      }),
    ),
  );
}

type Files = WholeDraft['files'];

function mergeFiles(base: Files, mine: Files, theirs: Files, document: ProfileDocument, keep: Side | null) {
  const merged: Record<string, string> = {};
  const conflicts: SyncConflict[] = [];
  for (const path of [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].sort()) {
    const [was, ours, others] = [base[path], mine[path], theirs[path]];
    const isContested = ours !== others && ours !== was && others !== was;
    const chosen = isContested ? (keep === 'mine' ? ours : others) : ours === was ? others : ours;
    if (isContested) conflicts.push({ kind: 'file', path });
    if (chosen === undefined) continue;
    if (hasPlaceFor(document, path)) merged[path] = chosen;
    // New on one side, while the other has removed the item that it belongs to.
    else if (was === undefined) conflicts.push({ kind: 'file', path });
  }
  return { merged, conflicts };
}

function asConflict({ pointer: place, mine, theirs }: Conflict): SyncConflict {
  return { kind: 'text', pointer: place, mine, theirs };
}

/** With its files in the form that comparisons need. */
export function asProfile({ document, files }: WholeDraft) {
  const rows = Object.entries(files).map(([path, hash]) => [path, { hash, type: '', size: 0 }]);
  return { document, files: Object.fromEntries(rows) };
}

export function isSameWhole(one: WholeDraft, other: WholeDraft): boolean {
  return isSame(one.document, other.document) && isSame(one.files, other.files);
}

function isEmpty({ document, files }: WholeDraft): boolean {
  return Object.keys(document).length === 0 && Object.keys(files).length === 0;
}
