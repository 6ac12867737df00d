import { withCards } from '../../../../accounts/find-cards.ts';
import { withKeptFiles } from '../../../../accounts/publish.ts';
import { HttpError } from '../../../../core/kernel/http-error.ts';
import { documentOf, filesOfDraft } from '../../../../domain/profile/draft.ts';
import type { FileList } from '../../../../domain/profile/files.ts';
import { filesOfCards } from '../../../../domain/profile/link-card.ts';
import { type PublicProfile, projectProfile } from '../../../../domain/profile/public-profile.ts';
import type { MemberCall } from '../../../../hosts/main/members/services.ts';
import { cardsOf, listLinkCards } from '../../../../store/link-cards.ts';
import { findReviewRequest, type ReviewRequest } from '../../../../store/review-requests.ts';
import { findRevision, type Revision } from '../../../../store/revisions.ts';
import type { User } from '../../../../store/users.ts';
import { pageCaller } from '../../pages/group-call.ts';
import { noRequest, ownMessage, requireReviewed } from '../decide-review.ts';

export type ReviewCall = MemberCall<'username'>;

/** A revision that waits, for a user who decides about it: what it would show the public, and nothing else. */
export interface Reviewed {
  readonly user: User;
  readonly request: ReviewRequest;
  readonly revision: Revision;
  readonly profile: PublicProfile;
  /** Those that visitors would get. */
  readonly files: FileList;
}

/** 403 for a request of one's own, 404 for everything else. */
export async function findReviewed(call: ReviewCall): Promise<Reviewed> {
  const { accounts, params } = call;
  const { database } = accounts;
  const reviewer = pageCaller(call);
  const user = await requireReviewed(accounts, reviewer, params.username);
  if (user.id === reviewer.userId) throw new HttpError(403, ownMessage);
  const request = await findReviewRequest(database, user.id);
  const found = request?.state === 'waiting' ? await findRevision(database, user.id, request.revision) : null;
  if (!request || !found) throw noRequest(params.username);
  const revision = await withKeptFiles(database, user, found);
  const profile = withCards(projectOf(call, revision), cardsOf(await listLinkCards(database, user.id)));
  return { user, request, revision, profile, files: { ...profile.files, ...filesOfCards(profile) } };
}

export function projectOf({ accounts }: Pick<ReviewCall, 'accounts'>, revision: Revision): PublicProfile {
  return projectProfile(documentOf(revision), filesOfDraft(revision), accounts.defaultLanguage);
}
