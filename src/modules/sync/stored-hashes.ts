import type { LocalProfile } from './local-profile.ts';
import type { SentHashes, WholeDraft } from './state.ts';

interface Known {
  readonly files: WholeDraft['files'];
  readonly sent: SentHashes;
}

/** The hash of what the server stores for it; its own where the server has nothing that was made from it. */
type FindStored = (path: string, hash: string) => string;

/** The server first: it knows best. The state remembers what the folder has sent before others replaced it. */
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

/** The same draft, with its files as the server stores them. */
export function asStored<Draft extends WholeDraft>(draft: Draft, find: FindStored): Draft {
  const files = Object.entries(draft.files).map(([path, hash]) => [path, find(path, hash)]);
  return { ...draft, files: Object.fromEntries(files) };
}
