import type { ImportKind } from '../importers/import-kind.ts';
import type { ImportNote } from '../importers/imported-person.ts';
import type { ImportConflict, ImportedPlace, MergedImport } from '../importers/merge-imported.ts';
import { shortLine } from '../profile/short-line.ts';
import { isText } from '../profile/titles.ts';
import type { FittedImport } from './fit-import.ts';

/** What became of a file: nothing of it is passed over in silence. */
export interface ImportReport {
  readonly from: ImportKind;
  /** The newest one: the same as before if the file changed nothing. */
  readonly revision: number;
  readonly taken: readonly ImportedPlace[];
  readonly changed: readonly ImportedPlace[];
  /** Values that were written in another way. */
  readonly mended: readonly Told[];
  readonly leftOut: readonly Told[];
}

interface Told {
  readonly where: string;
  readonly why: string;
}

export function reportOn(
  { kind, person }: FittedImport,
  { taken, changed, conflicts, removed }: Pick<MergedImport, 'taken' | 'changed' | 'conflicts' | 'removed'>,
  { revision, tellsMine }: { readonly revision: number; readonly tellsMine: boolean },
): ImportReport {
  const notes = Map.groupBy(person.notes, (note) => note.kind);
  return {
    from: kind,
    revision,
    taken,
    changed,
    mended: (notes.get('changed') ?? []).map(toTold),
    leftOut: [
      ...(notes.get('left-out') ?? []).map(toTold),
      ...conflicts.filter(({ isTaken }) => !isTaken).map((conflict) => describeKept(conflict, tellsMine)),
      ...removed.map((where) => ({ where, why: 'was removed from the profile, and stays so' })),
    ],
  };
}

function toTold({ where, why }: ImportNote): Told {
  return { where, why };
}

function describeKept({ pointer, mine, theirs }: ImportConflict, tellsMine: boolean): Told {
  if (!tellsMine)
    return {
      where: pointer,
      why: `the profile says something else, and keeps it; the file says ${inBrief(theirs)}`,
    };
  const why =
    mine === undefined
      ? `was removed from the profile, and stays so; the file says ${inBrief(theirs)}`
      : `the profile says ${inBrief(mine)}, and keeps it; the file says ${inBrief(theirs)}`;
  return { where: pointer, why };
}

function inBrief(value: unknown): string {
  return `“${shortLine(isText(value) ? value : JSON.stringify(value))}”`;
}
