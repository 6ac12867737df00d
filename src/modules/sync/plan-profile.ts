import { checkDraft } from '../../domain/profile/draft.ts';
import { Failure } from '../../store/failure.ts';
import { finishChanges } from './apply-changes.ts';
import { type RemoteAccount, usernameOf } from './current-name.ts';
import {
  describeConflict,
  describePlan,
  type PlannedChange,
  type PlannedConflict,
} from './describe-changes-in-plan.ts';
import { fetchSnapshot, type RemoteProfile } from './fetch-snapshot.ts';
import type { ProfileFolder } from './find-profiles.ts';
import { FolderUnfit } from './folder-unfit.ts';
import type { LocalProfile } from './local-profile.ts';
import { readFolder } from './read-folder.ts';
import { isSameWhole, reconcile, type Side } from './reconcile.ts';
import type { Remote } from './remote.ts';
import { readState, type WholeDraft } from './state.ts';
import { asStored, findStoredIn, withStoredHashes } from './stored-hashes.ts';

/** The planned actions of a push. */
export interface ProfilePlan {
  readonly username: string;
  readonly local: LocalProfile;
  /** Null for a new user. */
  readonly theirs: RemoteProfile | null;
  readonly target: WholeDraft;
  readonly changes: readonly PlannedChange[];
  readonly conflicts: readonly PlannedConflict[];
  /** Whether there are changes to save. */
  readonly saves: boolean;
  /** Whether the published profile would change. */
  readonly publishes: boolean;
  /** Whether it would be published if it were not unpublished on the server. */
  readonly staysUnpublished: boolean;
}

/** The steps after a save. An unpublished profile stays unpublished unless `publish` is set. */
export interface PublishChoice {
  readonly draft?: boolean;
  readonly publish?: boolean;
}

const nothing: WholeDraft = { document: {}, files: {} };

export async function planProfile(
  remote: Remote,
  account: RemoteAccount,
  { folder, name }: ProfileFolder,
  { draft = false, publish = false, keep = null }: PublishChoice & { readonly keep?: Side | null },
): Promise<ProfilePlan> {
  await finishChanges(folder);
  const read = await readFolder(folder);
  if (!('document' in read)) throw new FolderUnfit(folder.name, read);
  const state = await readState(folder);
  if (state && state.url !== remote.url)
    throw new Failure(
      `${folder.name} comes from ${state.url}, but VITRINE_URL is ${remote.url}. Delete its .vitrine/state.json to start again.`,
    );
  const names = [state?.username ?? null, read.username, name];
  const username = await usernameOf(remote, folder.name, names, account);
  const theirs = await fetchSnapshot(remote, username);
  if (!theirs && account.username !== null)
    throw new Failure(`No user is named ${username} for this token to see.`);
  const findStored = findStoredIn(theirs, state);
  const local = withStoredHashes(read, findStored);
  const present = theirs ?? nothing;
  const base = theirs ? state && asStored(state, findStored) : nothing;
  const { merged, conflicts } = reconcile(base, wholeOf(local), present, keep);
  const target = isSameWhole(merged, present) ? present : settle(folder.name, merged);
  const saves = !isSameWhole(target, present);
  const staysUnpublished = !draft && !publish && theirs?.isUnpublished === true;
  return {
    username: theirs?.username ?? username,
    local,
    theirs,
    target,
    changes: describePlan(present, target),
    conflicts: conflicts.map((conflict) => describeConflict(conflict, merged)),
    saves,
    publishes: !draft && !staysUnpublished && (saves || theirs === null || theirs.shown !== theirs.revision),
    staysUnpublished,
  };
}

export function wholeOf({ document, files }: LocalProfile): WholeDraft {
  return { document, files: Object.fromEntries([...files].map(([path, { stored }]) => [path, stored])) };
}

/** The draft in the form that a save would store. */
function settle(folder: string, { document, files }: WholeDraft): WholeDraft {
  const { draft, problems } = checkDraft(document);
  if (draft) return { document: draft, files };
  const [first] = problems;
  throw new Failure(
    `${folder} and the server don't match: ${first?.pointer || '/'} ${first?.detail}. Pull, then fix it.`,
  );
}
