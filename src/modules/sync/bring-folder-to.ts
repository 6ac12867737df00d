import { hashInPieces } from '../../accounts/files/check-file.ts';
import { largestFile } from '../../domain/profile/files.ts';
import { Failure } from '../../store/failure.ts';
import { applyChanges, blobName, hashOfFile, hashOfText } from './apply-changes.ts';
import { fetchFile, type RemoteProfile } from './fetch-snapshot.ts';
import type { Folder } from './folder.ts';
import type { ChangedFile } from './journal.ts';
import type { LocalFile, LocalProfile } from './local-profile.ts';
import { printable } from './printable.ts';
import type { Remote } from './remote.ts';
import { type WholeDraft, writeState } from './state.ts';
import { findStoredIn, withStoredHashes } from './stored-hashes.ts';
import { withoutMarks } from './translations.ts';
import { writeFolder } from './write-folder.ts';

interface Target {
  readonly folder: Folder;
  /** The current content. Null for a new folder. */
  readonly local: LocalProfile | null;
  /** The target content. */
  readonly whole: WholeDraft;
  /** The server's version, which is the base of the next merge. */
  readonly theirs: RemoteProfile;
  /** The base of the next merge if the folder was edited meanwhile. Null keeps the former one. */
  readonly baseIfEdited: WholeDraft | null;
}

/**
 * Changes a folder to the target content: downloads missing files, then changes everything in one step.
 * Returns the path of a file that was edited meanwhile, in which case only the base of the next merge is
 * written. Null without edits.
 */
export async function bringFolderTo(remote: Remote, target: Target): Promise<string | null> {
  const { folder, whole, theirs, baseIfEdited } = target;
  const local = target.local && withStoredHashes(target.local, findStoredIn(theirs));
  const { username } = theirs;
  const written = await writeFolder(username, withoutMarks(whole.document), local);
  const texts = Object.entries(written).map(([path, to]) => {
    const read = local?.sources.get(path);
    return [path, { from: read === undefined ? null : hashOfText(read), to }];
  });
  const files: Record<string, ChangedFile> = {};
  const here = new Map([...(local?.files.values() ?? [])].map((file) => [file.stored, file]));
  const there = new Map(Object.entries(theirs.files).map(([path, hash]) => [hash, path]));
  for (const [path, hash] of Object.entries(whole.files)) {
    const known = local?.files.get(path);
    if (known?.stored === hash) continue;
    // An item that one side renamed has its files below another path on the other side.
    const source = there.get(hash);
    const mine = source === undefined ? here.get(hash) : undefined;
    const bytes =
      source === undefined
        ? await readUnchanged(folder, mine, hash)
        : await fetchFile(remote, username, source, hash);
    const to = mine?.hash ?? hash;
    await folder.write(blobName(to), bytes);
    const place = placeOf(known, path);
    // A hidden file of another program may be at this path. It was not read, so it is not compared.
    const from = known?.hash ?? (path.includes('/.') ? await hashOfFile(folder, `files/${path}`) : null);
    files[place] = { from, to };
  }
  for (const [path, file] of local?.files ?? [])
    if (!Object.hasOwn(whole.files, path)) files[placeOf(file, path)] = { from: file.hash, to: null };
  const stateOf = (base: WholeDraft) => writeState({ ...theirs, ...base, url: remote.url });
  return applyChanges(folder, {
    texts: Object.fromEntries(texts),
    files,
    // The last common state of folder and server.
    state: stateOf(theirs),
    stateIfEdited: baseIfEdited && stateOf(baseIfEdited),
  });
}

/** The path below `files/` as written there. Its Unicode normalization may differ from the server's. */
function placeOf(file: LocalFile | undefined, path: string): string {
  return file?.name.slice('files/'.length) ?? path;
}

async function readUnchanged(folder: Folder, file: LocalFile | undefined, hash: string): Promise<Uint8Array> {
  if (!file) throw new Error(`the folder and the server both lack ${hash}`);
  const { name } = file;
  const bytes = await folder.read(name, largestFile);
  if (bytes && (await hashInPieces(bytes)) === file.hash) return bytes;
  throw new Failure(`${printable(name)} in ${folder.name} changed during the read. Run it again.`);
}
