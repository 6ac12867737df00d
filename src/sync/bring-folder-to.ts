import { applyChanges, blobName } from './apply-changes.ts';
import { fetchFile, type RemoteProfile } from './fetch-snapshot.ts';
import type { Folder } from './folder.ts';
import type { LocalProfile } from './local-profile.ts';
import type { Remote } from './remote.ts';
import { type WholeDraft, writeState } from './state.ts';
import { withoutMarks } from './translations.ts';
import { writeFolder } from './write-folder.ts';

interface Target {
  readonly folder: Folder;
  /** What the folder says now; null for a new one. */
  readonly local: LocalProfile | null;
  /** What it is to say. */
  readonly whole: WholeDraft;
  /** What the server has: the base of the next merge. */
  readonly theirs: RemoteProfile;
}

/** Makes a folder say something else. What it lacks is fetched first, then everything changes in one step. */
export async function bringFolderTo(remote: Remote, { folder, local, whole, theirs }: Target): Promise<void> {
  const { username } = theirs;
  const texts = await writeFolder({ username, document: withoutMarks(whole.document) }, local);
  const files: Record<string, string | null> = {};
  for (const [path, hash] of Object.entries(whole.files)) {
    if (local?.files.get(path)?.hash === hash) continue;
    if (theirs.files[path] !== hash) continue;
    await folder.write(blobName(hash), await fetchFile(remote, username, path, hash));
    files[path] = hash;
  }
  for (const path of local?.files.keys() ?? []) if (!Object.hasOwn(whole.files, path)) files[path] = null;
  await applyChanges(folder, { texts, files, state: writeStateOf(remote, theirs) });
}

/** What folder and server have in common from now on. */
export function writeStateOf(
  { url }: Remote,
  { username, revision, document, files }: RemoteProfile,
): string {
  return writeState({ url, username, revision, document, files });
}
