import { type Document, VitrineError } from '#client';
import { largestFile } from '../../domain/profile/files.ts';
import { Failure } from '../../store/failure.ts';
import { applyChanges } from './apply-changes.ts';
import { bringFolderTo } from './bring-folder-to.ts';
import { fetchSnapshot, type RemoteProfile, readSnapshot } from './fetch-snapshot.ts';
import type { Folder } from './folder.ts';
import type { LocalProfile } from './local-profile.ts';
import { type ProfilePlan, wholeOf } from './plan-profile.ts';
import { printable } from './printable.ts';
import { isSameWhole } from './reconcile.ts';
import { explain, type Remote } from './remote.ts';
import { type WholeDraft, writeState } from './state.ts';
import { asStored, findStoredIn } from './stored-hashes.ts';
import { withoutMarks } from './translations.ts';

/** An error for a server that changed after the plan was made. */
export class ServerMoved extends Failure {}

export interface PushedPlan
  extends Pick<ProfilePlan, 'username' | 'local' | 'theirs' | 'target' | 'saves' | 'publishes'> {
  /** The planned content of the folder, if it was edited since. Null if it gets the server's result. */
  readonly base: WholeDraft | null;
}

/**
 * Uploads files by hash, saves once and publishes once. It can be repeated after any interruption. True if a
 * review decides about the publication.
 */
export async function pushProfile(remote: Remote, folder: Folder, plan: PushedPlan): Promise<boolean> {
  const { username, publishes } = plan;
  const theirs = plan.theirs ?? (await addUser(remote, username));
  const saved = plan.saves ? await save(remote, folder, plan, theirs) : theirs;
  if (plan.base) await rebase(remote, folder, plan.base, saved);
  else {
    const { local } = plan;
    const baseIfEdited = wholeOf(local);
    await bringFolderTo(remote, { folder, local, whole: saved, theirs: saved, baseIfEdited });
  }
  if (!publishes) return false;
  const answer = await remote.call('POST /users/{username}/publish', {
    path: { username },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: { revision: saved.revision },
  });
  return answer.status === 202;
}

/** Keeps only the planned changes in the base of an edited folder. The next run merges the changes of others. */
async function rebase(
  remote: Remote,
  folder: Folder,
  { document, files }: WholeDraft,
  saved: RemoteProfile,
): Promise<void> {
  const state = writeState({ ...saved, document, files, url: remote.url });
  await applyChanges(folder, { texts: {}, files: {}, state, stateIfEdited: null });
}

async function addUser(remote: Remote, username: string): Promise<RemoteProfile> {
  await remote.call('POST /users', { body: { username } });
  const added = await fetchSnapshot(remote, username);
  if (!added) throw new Failure(`${username} was added and then deleted by another user.`);
  return added;
}

async function save(
  remote: Remote,
  folder: Folder,
  { username, local, target }: PushedPlan,
  theirs: RemoteProfile,
): Promise<RemoteProfile> {
  await upload(remote, folder, username, { local, target, theirs });
  try {
    const answer = await remote.call('PUT /users/{username}/snapshot', {
      path: { username },
      headers: { 'If-Match': `"${theirs.revision}"` },
      // The whole document is validated, which the type does not express.
      body: { document: target.document as Document, files: target.files },
    });
    return await readSnapshot(answer, remote.url);
  } catch (error) {
    if (!(error instanceof VitrineError) || error.status !== 412) throw error;
    // The save may have succeeded although its response was lost.
    const now = await fetchSnapshot(remote, username);
    if (now && isSamePlanned(now, target)) return now;
    throw new ServerMoved(`Another user has saved ${username}, so nothing was pushed. Plan again.`);
  }
}

/** Compares drafts without the marks of outdated translations, which the server sets itself. */
export function isSamePlanned(one: WholeDraft & Pick<RemoteProfile, 'sent'>, other: WholeDraft): boolean {
  const bare = ({ document, files }: WholeDraft) => ({ document: withoutMarks(document), files });
  return isSameWhole(bare(one), bare(asStored(other, findStoredIn(one))));
}

interface Upload {
  readonly local: LocalProfile;
  readonly target: WholeDraft;
  readonly theirs: WholeDraft;
}

async function upload(remote: Remote, folder: Folder, username: string, { local, target, theirs }: Upload) {
  const there = new Set(Object.values(theirs.files));
  const byHash = new Map([...local.files.values()].map((file) => [file.stored, file]));
  for (const hash of new Set(Object.values(target.files)).difference(there)) {
    const file = byHash.get(hash);
    const bytes = file ? await folder.read(file.name, largestFile) : null;
    if (!file || !bytes || new Bun.CryptoHasher('sha256').update(bytes).digest('hex') !== file.hash)
      throw new Failure(`The files in ${folder.name} have changed since the plan. Plan again.`);
    const body = new Uint8Array(bytes);
    const refuse = (error: unknown) => {
      if (!(error instanceof VitrineError) || error.status !== 422) throw error;
      throw new Failure(`${printable(file.name)} in ${folder.name}: ${explain(error)}`);
    };
    await remote
      .call('PUT /users/{username}/blobs/{hash}', { path: { username, hash: file.hash }, body })
      .catch(refuse);
  }
}
