import type { ImportConflict } from '../../../../domain/importers/merge-imported.ts';
import { canonicalJson } from '../../../../domain/profile/canonical-json.ts';

/** The control that decides between two values. */
export function conflictField(pointer: string): string {
  return `settle ${pointer}`;
}

/** What was asked there: another entry may be at the place by now. */
export function questionField(pointer: string): string {
  return `asked ${pointer}`;
}

export function questionOf({ mine, theirs }: ImportConflict): string {
  return Bun.hash(canonicalJson([mine, theirs])).toString(36);
}
