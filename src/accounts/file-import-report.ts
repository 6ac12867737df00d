import type { ImportKind } from '../domain/importers/import-kind.ts';
import { type ImportReason, writeReason } from '../domain/importers/import-reason.ts';
import type { ImportNote } from '../domain/importers/imported-person.ts';
import type { ImportConflict, ImportedPlace, MergedImport } from '../domain/importers/merge-imported.ts';
import { shortLine } from '../domain/profile/short-line.ts';
import { isText } from '../domain/profile/titles.ts';
import type { FittedImport } from './fit-import.ts';

/** The result of an import. It lists everything in the file that was skipped. */
export interface ImportReport {
  readonly from: ImportKind;
  /** The newest revision. It is the previous one if the file changed nothing. */
  readonly revision: number;
  readonly taken: readonly ImportedPlace[];
  readonly changed: readonly ImportedPlace[];
  /** Values that were normalized. */
  readonly mended: readonly Told[];
  readonly leftOut: readonly Told[];
}

interface Told {
  readonly where: string;
  readonly why: string;
}

export interface ReportTerms {
  readonly revision: number;
  /** False if the caller may not read the draft. */
  readonly tellsMine?: boolean;
  /** The language of the report. */
  readonly locale?: string;
}

export function reportOn(
  { kind, person }: FittedImport,
  { taken, changed, conflicts, removed }: Pick<MergedImport, 'taken' | 'changed' | 'conflicts' | 'removed'>,
  { revision, tellsMine = true, locale = 'en' }: ReportTerms,
): ImportReport {
  const notes = Map.groupBy(person.notes, (note) => note.kind);
  const toTold = ({ where, why }: Pick<ImportNote, 'where' | 'why'>) => ({
    where,
    why: writeReason(why, locale),
  });
  return {
    from: kind,
    revision,
    taken,
    changed,
    mended: (notes.get('changed') ?? []).map(toTold),
    leftOut: [
      ...(notes.get('left-out') ?? []).map(toTold),
      ...conflicts
        .filter(({ isTaken }) => !isTaken)
        .map((conflict) => toTold({ where: conflict.pointer, why: describeKept(conflict, tellsMine) })),
      ...removed.map((where) => toTold({ where, why: ['removed'] })),
    ],
  };
}

function describeKept({ mine, theirs, isHiddenThere }: ImportConflict, tellsMine: boolean): ImportReason {
  const said = inBrief(theirs);
  if (!tellsMine) return ['keptUnsaid', said];
  if (isHiddenThere) return ['hiddenThere', said];
  return mine === undefined ? ['removedBefore', said] : ['kept', { mine: inBrief(mine), theirs: said }];
}

function inBrief(value: unknown): string {
  return shortLine(isText(value) ? value : JSON.stringify(value));
}
