import { compareProfiles } from '../../domain/profile/compare-profiles.ts';
import type { Change } from '../../domain/profile/diff.ts';
import { parsePointer } from '../../domain/profile/json-pointer.ts';
import { createPlaceNames } from '../../hosts/main/editor/changes/place-names.ts';
import { createValueWriter } from '../../hosts/main/editor/changes/value-in-words.ts';
import { asProfile, type SyncConflict } from './reconcile.ts';
import type { WholeDraft } from './state.ts';

/** A planned change, described in a sentence. */
export interface PlannedChange {
  readonly kind: Change['kind'];
  /** A JSON Pointer, or a file path. */
  readonly place: string;
  readonly name: string;
  /** Null without a value to show. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface PlannedConflict {
  readonly place: string;
  readonly name: string;
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** The language of the command line. */
const locale = 'en';

export function describePlan(before: WholeDraft, after: WholeDraft): PlannedChange[] {
  const [was, becomes] = [before.document, after.document].map((document) =>
    createPlaceNames(document, locale),
  );
  const changes = compareProfiles(asProfile(before), asProfile(after));
  return [
    ...changes.document.map((change): PlannedChange => {
      const names = change.kind === 'removed' ? was : becomes;
      const { name = '', isPart = false } = names?.nameOf(change.pointer) ?? {};
      const write = createValueWriter(locale, change.pointer);
      return {
        kind: isPart && change.kind !== 'moved' ? 'changed' : change.kind,
        place: change.pointer,
        name: withSection(change.pointer, name),
        before: 'before' in change ? write(change.before) : null,
        after: 'after' in change ? write(change.after) : null,
      };
    }),
    ...changes.files.map(({ kind, path }): PlannedChange => {
      const name = (kind === 'removed' ? was : becomes)?.nameOfFile(path) ?? path;
      return { kind, place: path, name, before: null, after: null };
    }),
  ];
}

export function describeConflict(conflict: SyncConflict, { document }: WholeDraft): PlannedConflict {
  const names = createPlaceNames(document, locale);
  if (conflict.kind === 'file')
    return { place: conflict.path, name: names.nameOfFile(conflict.path), mine: null, theirs: null };
  const { pointer, mine, theirs } = conflict;
  const write = createValueWriter(locale, pointer);
  const tell = (value: unknown) => (value === undefined ? null : write(value));
  return {
    place: pointer,
    name: withSection(pointer, names.nameOf(pointer).name),
    mine: tell(mine),
    theirs: tell(theirs),
  };
}

/** Adds the section, because items of different sections may have the same name. */
function withSection(pointer: string, name: string): string {
  const [section = '', ...rest] = parsePointer(pointer);
  return rest.length === 1 && /^\d+$/.test(rest[0] ?? '') ? `${name} (${section})` : name;
}
