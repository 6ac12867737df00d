import { finishChanges } from './apply-changes.ts';
import { describePlan } from './describe-changes-in-plan.ts';
import { fetchSnapshot, type RemoteProfile } from './fetch-snapshot.ts';
import type { ProfileFolder } from './find-profiles.ts';
import { FolderUnfit } from './folder-unfit.ts';
import type { ReviewedPlan } from './plan-file.ts';
import { type ProfilePlan, wholeOf } from './plan-profile.ts';
import { isSamePlanned, type PushedPlan, ServerMoved } from './push-profile.ts';
import { readFolder } from './read-folder.ts';
import { isEmpty, reconcile } from './reconcile.ts';
import type { Remote } from './remote.ts';
import { readState } from './state.ts';
import { asStored, findStoredIn, withStoredHashes } from './stored-hashes.ts';

/** Checks that the server still equals the reviewed plan, and throws otherwise. */
export async function planAgain(
  remote: Remote,
  { folder }: ProfileFolder,
  reviewed: ReviewedPlan,
): Promise<ProfilePlan & PushedPlan> {
  const { username, target, publishes } = reviewed;
  await finishChanges(folder);
  const read = await readFolder(folder);
  if (!('document' in read)) throw new FolderUnfit(folder.name, read);
  const theirs = await fetchSnapshot(remote, username);
  const state = await readState(folder);
  const findStored = findStoredIn(theirs, state);
  const local = withStoredHashes(read, findStored);
  // An interrupted push of the same plan has already done this.
  const isDone = theirs !== null && isSamePlanned(theirs, target);
  const isAsReviewed =
    ((theirs?.revision ?? null) === reviewed.revision && (theirs?.shown ?? null) === reviewed.shown) ||
    (reviewed.revision === null && theirs !== null && isJustAdded(theirs));
  const isUnpublishedSince = theirs?.isUnpublished === true && !reviewed.isUnpublished;
  if (isUnpublishedSince || (!isDone && !isAsReviewed))
    throw new ServerMoved(`${username} changed on the server after the plan. Plan again.`);
  const present = theirs ?? { document: {}, files: {} };
  const base = theirs ? state && asStored(state, findStored) : present;
  const { merged } = reconcile(base, wholeOf(local), present, null);
  return {
    username: theirs?.username ?? username,
    local,
    theirs,
    target,
    changes: isDone ? [] : describePlan(present, target),
    conflicts: [],
    saves: reviewed.saves && !isDone,
    publishes: publishes && !(isDone && theirs.shown === theirs.revision),
    staysUnpublished: !publishes && theirs?.isUnpublished === true,
    base: isSamePlanned({ ...merged, sent: theirs?.sent ?? {} }, target) ? null : reviewed.mine,
  };
}

/** Whether the user is as an interrupted push leaves one it has just added. */
function isJustAdded(theirs: RemoteProfile): boolean {
  return theirs.revision === 1 && theirs.shown === null && isEmpty(theirs);
}
