import { Failure } from '../../store/failure.ts';
import { finishChanges } from './apply-changes.ts';
import { bringFolderTo } from './bring-folder-to.ts';
import { type RemoteAccount, usernameOf } from './current-name.ts';
import { describePlan, type PlannedChange, type PlannedConflict } from './describe-changes-in-plan.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';
import type { ProfileFolder } from './find-profiles.ts';
import { planProfile, wholeOf } from './plan-profile.ts';
import { printable } from './printable.ts';
import { findResume } from './read-folder.ts';
import type { Side } from './reconcile.ts';
import type { Remote } from './remote.ts';
import { readState } from './state.ts';
import { withoutMarks } from './translations.ts';

export interface Pulled {
  readonly username: string;
  /** The changes of the folder. */
  readonly changes: readonly PlannedChange[];
  /** With any conflict, nothing was written. */
  readonly conflicts: readonly PlannedConflict[];
}

export interface PullOptions {
  readonly keep: Side | null;
  /** The requested user, if the folder names none. */
  readonly user: string | null;
}

/** Merges the server's changes into a folder and keeps its own changes. */
export async function pullProfile(
  remote: Remote,
  account: RemoteAccount,
  profile: ProfileFolder,
  { keep, user }: PullOptions,
): Promise<Pulled> {
  const { folder, name } = profile;
  await finishChanges(folder);
  if ((await findResume(folder)) === null) return pullFirst(remote, account, profile, user);
  const plan = await planProfile(remote, account, { folder, name: name ?? user }, { draft: true, keep });
  const { username, local, theirs, target, conflicts } = plan;
  if (!theirs) throw new Failure(`No user is named ${username} on the server.`);
  if (conflicts.length > 0) return { username, changes: [], conflicts };
  const mine = wholeOf(local);
  const edited = await bringFolderTo(remote, { folder, local, whole: target, theirs, baseIfEdited: null });
  if (edited !== null)
    throw new Failure(`${printable(edited)} in ${folder.name} changed during the read. Run it again.`);
  const changes = describePlan(mine, { ...target, document: withoutMarks(target.document) });
  return { username, changes, conflicts: [] };
}

async function pullFirst(
  remote: Remote,
  account: RemoteAccount,
  { folder, name }: ProfileFolder,
  user: string | null,
): Promise<Pulled> {
  const state = await readState(folder);
  const names = [state?.username ?? null, name ?? user];
  const username = await usernameOf(remote, folder.name, names, account);
  const theirs = await fetchSnapshot(remote, username);
  if (!theirs) throw new Failure(`No user is named ${username}, or none for this token to see.`);
  const target = { folder, local: null, whole: theirs, theirs, baseIfEdited: null };
  const inTheWay = await bringFolderTo(remote, target);
  if (inTheWay !== null)
    throw new Failure(
      `${printable(inTheWay)} is in ${folder.name} already, and the server has another one. Move it away, and run it again.`,
    );
  const whole = { ...theirs, document: withoutMarks(theirs.document) };
  const changes = describePlan({ document: {}, files: {} }, whole);
  return { username: theirs.username, changes, conflicts: [] };
}
