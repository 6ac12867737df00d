import { documentOf, filesOfDraft } from '../domain/profile/draft.ts';
import { type FileRow, hashesOf } from '../domain/profile/files.ts';
import type { LinkCard } from '../domain/profile/link-card.ts';
import { Refusal } from '../domain/profile/refusal.ts';
import { nextState, type StateAction } from '../domain/profile/user-state.ts';
import type { Queries } from '../store/database.ts';
import { cardsOf, listLinkCards } from '../store/link-cards.ts';
import { pipeline } from '../store/pipeline.ts';
import { deletePublished, type Publication, replacePublished } from '../store/published.ts';
import type { ReviewRequest } from '../store/review-requests.ts';
import { findRevision, markPublished, type Revision } from '../store/revisions.ts';
import { isShown, type User, updatePublished, updateState } from '../store/users.ts';
import { askForReview, dropRequest, needsReview } from './ask-for-review.ts';
import { type AccountChange, type Accounts, changeUser } from './change-user.ts';
import { completeRevision } from './complete-revision.ts';
import { listBlobHashes } from './files/blobs.ts';
import type { FetchedPicture } from './files/fetch-picture.ts';
import { refuseLockedChanges } from './locked-fields.ts';
import { publicationOf, renderPublished } from './render-published.ts';

/** The revision is public now, or waits for a review. */
export interface Publishing {
  readonly revision: number;
  /** Null where it is public. */
  readonly request: ReviewRequest | null;
}

/** Publishes a revision, by default the newest. An older revision is a rollback. */
export function publish(
  accounts: Accounts,
  username: string,
  revision?: number,
  picture: FetchedPicture | null = null,
): Promise<Publishing> {
  return changeUser(accounts, username, async (change) => {
    const n = revision ?? change.user.draft;
    return { revision: n, request: await publishRevision(accounts, change, n, picture) };
  });
}

/** Publishes a member's changes for every interface. Returns the request where a group of the member has review. */
export async function publishRevision(
  accounts: Accounts,
  change: AccountChange,
  n: number,
  picture: FetchedPicture | null,
): Promise<ReviewRequest | null> {
  if (await needsReview(change.queries, change.user, change.at)) {
    stateAfter(change.user, 'publish');
    return askForReview(accounts, change, { revision: await findAllowed(change, n), picture });
  }
  await publishAtOnce(accounts, change, n, picture);
  await dropRequest(change);
  return null;
}

/** Without a review: for what was approved, and for changes that are not the member's own. */
export async function publishAtOnce(
  accounts: Accounts,
  change: AccountChange,
  n: number,
  picture: FetchedPicture | null = null,
): Promise<void> {
  const { queries, user, note } = change;
  const state = stateAfter(user, 'publish');
  const chosen = await findAllowed(change, n);
  const whole = picture === null ? chosen : await completeRevision(change, chosen, picture);
  await pipeline(
    publishedRevision(accounts, change, whole),
    markPublished(queries, user.id, n, change.at),
    updatePublished(queries, user.id, state, n),
    note('profile.published', { revision: n }),
  );
}

async function findAllowed(change: AccountChange, n: number): Promise<Revision> {
  const { queries, user } = change;
  const chosen = await findRevision(queries, user.id, n);
  if (!chosen) throw new Refusal('unknown', `${user.username} has no revision ${n}.`);
  if (!isShown(user, n)) await refuseLockedChanges(change, chosen);
  return chosen;
}

/** A request that waits is withdrawn: its approval would publish the profile again. */
export function unpublish(accounts: Accounts, username: string): Promise<void> {
  return changeUser(accounts, username, async (change) => {
    const { queries, user, note } = change;
    const state = stateAfter(user, 'unpublish');
    await deletePublished(queries, user.id);
    await updateState(queries, user.id, state, null);
    await note('profile.unpublished');
    await dropRequest(change);
  });
}

export function stateAfter({ username, state, restingState }: User, action: StateAction): User['state'] {
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

function adviceFor(state: User['state'], action: StateAction): string {
  if (action === 'resume') return 'Only a suspended user can be resumed.';
  if (state !== 'suspended' || action === 'suspend') return 'The profile is already unpublished.';
  return 'Resume the user first.';
}

/** Writes the published profile: only the public part of a revision. Skips files that were deleted to free space. */
export async function publishedRevision(
  accounts: Pick<Accounts, 'defaultLanguage'>,
  { queries, user, at }: AccountChange,
  revision: Revision,
): Promise<void> {
  const whole = revision.files === noFiles ? revision : await withKeptFiles(queries, user, revision);
  const known = await listLinkCards(queries, user.id);
  await replacePublished(queries, createPublished(accounts, user, whole, at, cardsOf(known)), known);
}

const noFiles = '{}';

/** The revision with only those files whose bytes are still stored. */
export async function withKeptFiles(queries: Queries, user: User, revision: Revision): Promise<Revision> {
  const kept = await listBlobHashes(queries, user.id);
  return withFiles(revision, (_, file) => hashesOf({ file }).every((hash) => kept.has(hash)));
}

/** The revision with only those files that pass a test. */
export function withFiles(revision: Revision, isWanted: (path: string, file: FileRow) => boolean): Revision {
  const files = Object.entries(filesOfDraft(revision));
  return {
    ...revision,
    files: JSON.stringify(Object.fromEntries(files.filter(([path, file]) => isWanted(path, file)))),
  };
}

/** The published profile of a revision. Rendering is deterministic. */
export function createPublished(
  { defaultLanguage }: Pick<Accounts, 'defaultLanguage'>,
  user: User,
  revision: Revision,
  at: string,
  cards: ReadonlyMap<string, LinkCard>,
): Publication {
  const place = { username: user.username, defaultLanguage, at };
  return publicationOf(
    user,
    revision.n,
    renderPublished(documentOf(revision), filesOfDraft(revision), place, cards),
  );
}
