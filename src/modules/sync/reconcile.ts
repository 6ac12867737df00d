import { isSame } from '../../domain/profile/canonical-json.ts';
import { compareProfiles } from '../../domain/profile/compare-profiles.ts';
import { applyDecisions } from '../../domain/profile/decide.ts';
import type { ProfileDocument } from '../../domain/profile/document.ts';
import { type Conflict, merge } from '../../domain/profile/merge.ts';
import { findContested, giveUpAddresses, pointersIn } from './contested-addresses.ts';
import { embedFiles, fileAt, separateFiles, withoutFiles } from './entry-files.ts';
import type { WholeDraft } from './state.ts';
import { withMarksOf } from './translations.ts';

export type Side = 'mine' | 'theirs';

/** A change on both sides, which the user must resolve. */
export type SyncConflict =
  | { readonly kind: 'text'; readonly pointer: string; readonly mine?: unknown; readonly theirs?: unknown }
  | { readonly kind: 'file'; readonly path: string };

export interface Reconciled {
  readonly merged: WholeDraft;
  readonly conflicts: readonly SyncConflict[];
}

/** Merges both sides' changes since their common base, or reports conflicts. `keep` resolves conflicts. */
export function reconcile(
  base: WholeDraft | null,
  mine: WholeDraft,
  theirs: WholeDraft,
  keep: Side | null,
): Reconciled {
  const marked = { ...mine, document: withMarksOf((base ?? theirs).document, mine.document) };
  if (isSameWhole(marked, theirs)) return { merged: theirs, conflicts: [] };
  // If one side is empty, nothing can be lost.
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
  const [before, ours, others] = [embedFiles(base), embedFiles(mine), embedFiles(theirs)];
  const contested = findContested(before, ours, others);
  const merged = merge(
    before,
    keep === 'theirs' ? giveUpAddresses(contested, before, ours) : ours,
    keep === 'mine' ? giveUpAddresses(contested, before, others) : others,
  );
  if (keep !== null) {
    const decided = applyDecisions(merged, () => keep);
    return { merged: separateFiles(withoutEmptied(decided, { mine, theirs }[keep])), conflicts: [] };
  }
  const pointers = pointersIn(merged.document);
  const conflicts = [
    ...merged.conflicts,
    ...contested.map((one) => ({ ...one, pointer: pointers.get(one.address) ?? '' })),
  ];
  return {
    merged: separateFiles(merged.document),
    conflicts: conflicts.map((conflict) => asConflict(merged.document, conflict)),
  };
}

/** Removes sections that became empty because the winning side has none of their items. */
function withoutEmptied(decided: ProfileDocument, { document }: WholeDraft): ProfileDocument {
  const isEmptied = ([name, items]: [string, unknown]) =>
    Array.isArray(items) && items.length === 0 && !Object.hasOwn(document, name);
  return Object.fromEntries(Object.entries(decided).filter((member) => !isEmptied(member)));
}

function asConflict(
  document: ProfileDocument,
  { pointer, mine, theirs }: Pick<Conflict, 'pointer' | 'mine' | 'theirs'>,
): SyncConflict {
  const path = fileAt(document, pointer);
  if (path !== null) return { kind: 'file', path };
  return { kind: 'text', pointer, mine: withoutFiles(mine), theirs: withoutFiles(theirs) };
}

/** A draft with its files in the form that comparisons need. */
export function asProfile({ document, files }: WholeDraft) {
  const rows = Object.entries(files).map(([path, hash]) => [path, { hash, type: '', size: 0 }]);
  return { document, files: Object.fromEntries(rows) };
}

export function isSameWhole(one: WholeDraft, other: WholeDraft): boolean {
  return isSame(one.document, other.document) && isSame(one.files, other.files);
}

export function isEmpty({ document, files }: WholeDraft): boolean {
  return Object.keys(document).length === 0 && Object.keys(files).length === 0;
}
