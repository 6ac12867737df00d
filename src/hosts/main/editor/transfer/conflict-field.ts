import type { ImportConflict } from '../../../../domain/importers/merge-imported.ts';
import { canonicalJson } from '../../../../domain/profile/canonical-json.ts';

/** The name of the control that decides between two values. */
export function conflictField(pointer: string): string {
  return `settle ${pointer}`;
}

/** The name of the field that identifies a conflict, because another entry may be at its position later. */
export function questionField(pointer: string): string {
  return `asked ${pointer}`;
}

export function questionOf({ mine, theirs }: ImportConflict): string {
  return Bun.hash(canonicalJson([mine, theirs])).toString(36);
}
