import { publish, unpublish } from '../../accounts/publish.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { header } from '../../kernel/request.ts';
import { type ApiHandler, invalid, own } from './handlers.ts';
import { page, parsePaging } from './paging.ts';
import { createBodyReader } from './read-body.ts';
import { Publishing } from './schemas.ts';
import { findUser, type OfUser, showAgain } from './users.ts';

const readPublishing = createBodyReader(Publishing);

/** The newest revision, or with `{revision: n}` an older one: a rollback. */
export const publishProfile: ApiHandler<OfUser> = async (accounts, exchange, { username }) => {
  await findUser(accounts, username);
  await publish(accounts, username, await readRevision(exchange));
  return showAgain(accounts, username);
};

export const unpublishProfile: ApiHandler<OfUser> = async (accounts, _exchange, { username }) => {
  await findUser(accounts, username);
  await unpublish(accounts, username);
  return showAgain(accounts, username);
};

/** Newest first. */
export const listRevisions: ApiHandler<OfUser> = async (accounts, { query }, { username }) => {
  const user = await findUser(accounts, username);
  const paging = parsePaging(query);
  const before = paging.after === '' ? user.draft + 1 : Number(paging.after);
  if (!Number.isSafeInteger(before)) throw invalid('/cursor', 'is not one that was given out');
  const rows = await accounts.store.revisions.list(user.id, before, paging.limit + 1);
  return own(
    200,
    page(
      rows,
      paging,
      ({ n }) => String(n),
      (row) => row,
    ),
  );
};

export const getRevision: ApiHandler<OfUser & { readonly n: string }> = async (
  accounts,
  _exchange,
  { username, n },
) => {
  const user = await findUser(accounts, username);
  const revision = /^[1-9]\d{0,8}$/.test(n) ? await accounts.store.revisions.find(user.id, Number(n)) : null;
  if (!revision) throw new HttpError(404, `${username} has no revision ${n}.`);
  return own(200, { n: revision.n, createdAt: revision.createdAt, document: JSON.parse(revision.document) });
};

/** A publish without a body is of the newest revision. */
async function readRevision(exchange: Exchange): Promise<number | undefined> {
  if (header(exchange.request, 'content-type') === undefined) return undefined;
  return (await readPublishing(exchange)).revision;
}
