import type { LocalProfile } from './local-profile.ts';
import type { SentHashes, WholeDraft } from './state.ts';

interface Known {
  readonly files: WholeDraft['files'];
  readonly sent: SentHashes;
}

/** Returns the hash of a file as the server stores it, or its own hash if unknown. */
type FindStored = (path: string, hash: string) => string;

/** Checks the server first, because it is current. The state remembers files that others have replaced since. */
export function findStoredIn(...known: readonly (Known | null)[]): FindStored {
  const sides = known.filter((side) => side !== null);
  const elsewhere = new Map(
    sides.toReversed().flatMap(({ files, sent }) =>
      Object.entries(sent).flatMap(([path, hash]) => {
        const stored = files[path];
        return stored === undefined ? [] : [[hash, stored] as const];
      }),
    ),
  );
  return (path, hash) => {
    for (const { files, sent } of sides) {
      if (files[path] === hash) return hash;
      if (sent[path] === hash) return files[path] ?? hash;
    }
    return elsewhere.get(hash) ?? hash;
  };
}

export function withStoredHashes(local: LocalProfile, find: FindStored): LocalProfile {
  const files = [...local.files].map(
    ([path, file]) => [path, { ...file, stored: find(path, file.stored) }] as const,
  );
  return { ...local, files: new Map(files) };
}

/** The same draft with the hashes of files as the server stores them. */
export function asStored<Draft extends WholeDraft>(draft: Draft, find: FindStored): Draft {
  const files = Object.entries(draft.files).map(([path, hash]) => [path, find(path, hash)]);
  return { ...draft, files: Object.fromEntries(files) };
}
