import type { ImportConflict } from '../../../../domain/importers/merge-imported.ts';
import { canonicalJson } from '../../../../domain/profile/canonical-json.ts';

/** The control that decides between two values. */
export function conflictField(pointer: string): string {
  return `settle ${pointer}`;
}

/** Identifies the question, since another entry may be at the place later. */
export function questionField(pointer: string): string {
  return `asked ${pointer}`;
}

export function questionOf({ mine, theirs }: ImportConflict): string {
  return Bun.hash(canonicalJson([mine, theirs])).toString(36);
}
