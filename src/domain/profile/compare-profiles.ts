import { type Change, diff } from './diff.ts';
import { notSections, type ProfileDocument } from './document.ts';
import { type FileList, isCover, isPicture } from './files.ts';
import { pointer } from './json-pointer.ts';

/** A document with its files. */
export interface WholeProfile {
  readonly document: ProfileDocument;
  readonly files: FileList;
}

export interface FileChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly path: string;
}

/**
 * The differences in pieces that a person can review one by one: values and whole items, never a whole
 * section or `basics`.
 */
export function compareProfiles(before: WholeProfile, after: WholeProfile) {
  return {
    document: diff(before.document, after.document).flatMap(unfold).filter(isWorthTelling),
    files: compareFiles(before.files, after.files),
  };
}

/** Splits an added section into its added items, and added `basics` into its members. */
function unfold(change: Change): Change[] {
  if (change.kind !== 'added' && change.kind !== 'removed') return [change];
  const value = change.kind === 'added' ? change.after : change.before;
  if (typeof value !== 'object' || value === null || !isWhole(change.pointer, value)) return [change];
  return Object.entries(value).flatMap(([name, child]) => {
    const place = change.pointer + pointer(name);
    return unfold(
      change.kind === 'added'
        ? { kind: 'added', pointer: place, after: child }
        : { kind: 'removed', pointer: place, before: child },
    );
  });
}

function isWhole(place: string, value: object): boolean {
  const [top = '', ...rest] = place.split('/').slice(1);
  if (rest.length === 0) return Array.isArray(value) || notSections.has(top);
  if (top === 'basics') return rest.length === 1;
  const extras = top === 'x-vitrine' ? rest : rest[1] === 'x-vitrine' ? rest.slice(2) : null;
  return extras !== null && extras[0] !== 'sections';
}

/**
 * Skips differences that follow from others: sections appear as their items and moves, outdated marks come
 * from each save, and former slugs come with the new slug.
 */
function isWorthTelling({ kind, pointer: place }: Change): boolean {
  if (/\/x-vitrine\/(?:outdated|formerSlugs)(?:\/|$)/.test(place)) return false;
  return kind === 'moved' || kind === 'changed' || !/^\/x-vitrine\/sections\/\d+$/.test(place);
}

function compareFiles(before: FileList, after: FileList): FileChange[] {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return paths.flatMap((path): FileChange[] => {
    const was = formerPath(before, path);
    const [one, other] = [before[was], after[path]];
    if (one && other) return was === path && one.hash === other.hash ? [] : [{ kind: 'changed', path }];
    if (other) return [{ kind: 'added', path }];
    return formerPath(after, path) === path ? [{ kind: 'removed', path }] : [];
  });
}

/** A new portrait or cover replaces the previous file, whatever their names. */
export function formerPath(files: FileList, path: string): string {
  const isOne = Object.hasOwn(files, path) ? undefined : [isPicture, isCover].find((is) => is(path));
  return (isOne && Object.keys(files).findLast(isOne)) ?? path;
}
