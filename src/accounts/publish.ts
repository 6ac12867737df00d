import { originMark, renderJson } from '../formats/json.ts';
import type { Picture } from '../outside/fetch-picture.ts';
import { listInDirectory } from '../profile/directory-listing.ts';
import type { FileEntry } from '../profile/files.ts';
import { languagesOf } from '../profile/localize.ts';
import { projectProfile } from '../profile/public-profile.ts';
import { type Action, nextState } from '../profile/user-state.ts';
import { createView } from '../profile/view.ts';
import { listBlobHashes } from '../store/blobs.ts';
import { deletePublished, type PublishedProfile, replacePublished, type Shown } from '../store/published.ts';
import { findRevision, keepRevision, type Revision } from '../store/revisions.ts';
import { type User, updateState } from '../store/users.ts';
import { type Accounts, type Change, changeUser } from './change-user.ts';
import { completeRevision } from './complete-revision.ts';
import { Refusal } from './refusal.ts';
import { documentOf, filesOf } from './stored-draft.ts';

/** Makes a revision, the newest if none is named, what readers see. An older one is a rollback. */
export function publish(
  accounts: Accounts,
  username: string,
  revision?: number,
  picture: Picture | null = null,
): Promise<number> {
  return changeUser(accounts, username, async (change) => {
    const n = revision ?? change.user.draft;
    await publishRevision(accounts, change, n, picture);
    return n;
  });
}

export async function publishRevision(
  accounts: Accounts,
  change: Change,
  n: number,
  picture: Picture | null,
): Promise<void> {
  const { queries, user, note } = change;
  const state = stateAfter(user, 'publish');
  const chosen = await findRevision(queries, user.id, n);
  if (!chosen) throw new Refusal('unknown', `${user.username} has no revision ${n}.`);
  const whole = picture === null ? chosen : await completeRevision(change, chosen, picture);
  await showRevision(accounts, change, whole);
  await keepRevision(queries, user.id, n);
  await updateState(queries, user.id, state, null);
  await note('profile.published', { revision: n });
}

export function unpublish(accounts: Accounts, username: string): Promise<void> {
  return changeUser(accounts, username, async ({ queries, user, note }) => {
    const state = stateAfter(user, 'unpublish');
    await deletePublished(queries, user.id);
    await updateState(queries, user.id, state, null);
    await note('profile.unpublished');
  });
}

export function stateAfter({ username, state, restingState }: User, action: Action): User['state'] {
  const next = nextState(state, action, restingState);
  if (next === null) {
    const advice = adviceFor(state, action);
    throw new Refusal(
      'impossible',
      `${username} is ${state}: it is not possible to ${action} now. ${advice}`,
    );
  }
  return next;
}

function adviceFor(state: User['state'], action: Action): string {
  if (action === 'resume') return 'Only a suspended user can be resumed.';
  if (state !== 'suspended' || action === 'suspend') return 'Readers see nothing of the user already.';
  return 'Resume the user first.';
}

/** Writes the read model: what is public in a revision, and nothing else. Files that were let go of are not in it. */
export async function showRevision(
  accounts: Accounts,
  { queries, user, at }: Change,
  revision: Revision,
): Promise<void> {
  const kept = await listBlobHashes(queries, user.id);
  const whole = withFiles(revision, (_, { hash }) => kept.has(hash));
  await replacePublished(queries, createPublished(accounts, user, whole, at));
}

/** The revision with those of its files that a test holds for. */
export function withFiles(
  revision: Revision,
  isWanted: (path: string, file: FileEntry) => boolean,
): Revision {
  const files = Object.entries(filesOf(revision));
  return {
    ...revision,
    files: JSON.stringify(Object.fromEntries(files.filter(([path, file]) => isWanted(path, file)))),
  };
}

/** What readers get of a revision: the same whenever it is made. */
export function createPublished(
  { defaultLanguage }: Accounts,
  user: User,
  revision: Revision,
  at: string,
): Shown {
  const draft = documentOf(revision);
  const shown = projectProfile(draft, filesOf(revision), defaultLanguage);
  const content = JSON.stringify(shown);
  const place = {
    username: user.username,
    origin: originMark,
    language: shown.language,
    lastModified: at,
    month: at.slice(0, 'yyyy-mm'.length),
  };
  const profile: PublishedProfile = {
    userId: user.id,
    username: user.username,
    revision: revision.n,
    etag: new Bun.CryptoHasher('sha256')
      .update(`${user.username}\n${at}\n${content}`)
      .digest('base64url')
      .slice(0, 22),
    content,
    json: renderJson(createView(shown, place)),
    publishedAt: at,
    languages: languagesOf(shown).join(' '),
  };
  const files = Object.entries(shown.files).map(([path, { hash, type }]) => ({
    userId: user.id,
    path,
    hash,
    type,
  }));
  return { profile, files, listing: listInDirectory(shown, user.username) };
}
