import { type FoundPicture, fetchMissingPicture } from '../../accounts/fetch-missing-picture.ts';
import type { FetchPicture } from '../../accounts/files/fetch-picture.ts';
import { publish, unpublish } from '../../accounts/publish.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { documentOf } from '../../domain/profile/draft.ts';
import { findRevision, listRevisions, originOf, type RevisionSummary } from '../../store/revisions.ts';
import { isShown, type User } from '../../store/users.ts';
import { type ApiHandler, type Call, own } from './endpoint/endpoint.ts';
import { oneMore, ownPage, parseCursor, parseNumber } from './endpoint/paging.ts';
import { requestToJson } from './review-request.ts';
import { findUser, type OfUser, userToJson } from './users.ts';

/** Publishes the newest revision, or with `{revision: n}` an older one as a rollback. Returns 202 if it waits for a review. */
export const publishProfile: ApiHandler<'publish', OfUser, FoundPicture> = async (call) => {
  const { accounts, params, body, prepared } = call;
  const { picture, problem } = prepared;
  const { request } = await publish(accounts, params.username, body.revision, picture);
  if (request) return own(202, { request: requestToJson(request), ...(problem && { warnings: [problem] }) });
  const user = userToJson(await findUser(accounts, params.username));
  return own(200, problem ? { ...user, warnings: [problem] } : user);
};

/** Fetches the remote image that is published with the profile. */
export async function findPicture(
  { fetchPicture }: { readonly fetchPicture: FetchPicture },
  { accounts, params, body }: Call<'publish', OfUser>,
): Promise<FoundPicture> {
  return fetchMissingPicture(accounts, fetchPicture, params.username, body.revision);
}

export const unpublishProfile: ApiHandler<'unpublish', OfUser> = async ({ accounts, params }) => {
  await unpublish(accounts, params.username);
  return own(200, userToJson(await findUser(accounts, params.username)));
};

/** The revisions, newest first. */
export const getRevisions: ApiHandler<'list-revisions', OfUser> = async ({ accounts, params, query }) => {
  const before = parseCursor(query, parseNumber);
  const user = await findUser(accounts, params.username);
  const rows = await listRevisions(accounts.database, user.id, before ?? user.draft + 1, oneMore(query));
  return ownPage(
    rows,
    query,
    ({ n }) => n,
    (revision) => summarize(user, revision),
  );
};

export const getRevision: ApiHandler<'get-revision', OfUser & { readonly n: string }> = async (call) => {
  const { accounts, params } = call;
  const user = await findUser(accounts, params.username);
  const n = parseNumber(params.n);
  const revision = n === null || n > user.draft ? null : await findRevision(accounts.database, user.id, n);
  if (!revision) throw new HttpError(404, `${params.username} has no revision ${params.n}.`);
  return own(200, { ...summarize(user, revision), document: documentOf(revision) });
};

function summarize(user: User, revision: RevisionSummary) {
  const { n, createdAt } = revision;
  return { n, createdAt, published: isShown(user, n), origin: originOf(revision) };
}
