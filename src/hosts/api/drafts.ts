import type { Accounts } from '../../accounts/change-user.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import type { Scope } from '../../accounts/identity/tokens.ts';
import type { Admitted } from '../../accounts/identity/visitor.ts';
import { type Expected, editDraft, type SavedDraft, saveDraft } from '../../accounts/save-draft.ts';
import { unlessKnown } from '../../core/kernel/conditional.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { type Reply, reply } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';
import { readDraft } from '../../domain/profile/draft.ts';
import { mergePatch } from '../../domain/profile/merge-patch.ts';
import type { Revision } from '../../store/revisions.ts';
import { invalid } from './endpoint/check.ts';
import { type ApiHandler, own } from './endpoint/endpoint.ts';
import { findUser, type OfUser } from './users.ts';

/** The newest revision with its private fields. The revision number is the ETag. */
export const getDraft: ApiHandler<'get-draft', OfUser> = async ({ accounts, exchange, params }) => {
  const user = await findUser(accounts, params.username);
  const draft = await findDraft(accounts.database, user);
  return unlessKnown(exchange, showDraft(draft.n, draft));
};

export const putDraft: ApiHandler<'put-draft', OfUser> = async ({ accounts, exchange, params, body }) => {
  const expected = await readExpected(accounts, exchange, params.username);
  const document = withoutUsername(body, params.username);
  return showSaved(exchange, await saveDraft(accounts, params.username, document, expected));
};

export const patchDraft: ApiHandler<'patch-draft', OfUser> = async ({ accounts, exchange, params, body }) => {
  const expected = await readExpected(accounts, exchange, params.username);
  const edit = (document: unknown) => mergePatch(document, body);
  return showSaved(exchange, await editDraft(accounts, params.username, edit, expected));
};

/** The client names the revision it has read, so that it can't overwrite a newer revision. Null accepts any revision. */
export async function readExpected(
  accounts: Accounts,
  { request }: Exchange,
  username: string,
): Promise<Expected> {
  const tags = header(request, 'if-match');
  if (tags === undefined) {
    const { draft } = await findUser(accounts, username);
    throw new HttpError(
      428,
      `Send If-Match with the ETag of the draft that you have read. The current ETag is "${draft}".`,
    );
  }
  return parseTags(tags);
}

/** As `readExpected`, where the header is optional. */
export function readIfMatch({ request }: Exchange): Expected {
  const tags = header(request, 'if-match');
  return tags === undefined ? null : parseTags(tags);
}

export function parseTags(tags: string): Expected {
  if (tags.trim() === '*') return null;
  if (!tags.includes('"')) throw new HttpError(400, 'If-Match must be a quoted ETag, for example "2", or *.');
  return [...tags.matchAll(/(?<=^|,)\s*"(\d{1,9})"\s*(?=,|$)/g)].map(([, n]) => Number(n));
}

/** Exports and public documents contain the username. Here the username is already in the URL. */
export function withoutUsername(document: object, username: string): object {
  if (!('username' in document)) return document;
  const { username: named, ...rest } = document;
  if (named === username) return rest;
  throw invalid({
    pointer: '/username',
    detail: `is not ${username}; leave it out, or send the document to that user's draft`,
  });
}

/** A caller that may write but not read gets only the ETag. */
function showSaved(exchange: Exchange<Admitted<Scope>>, { revision, document }: SavedDraft): Reply {
  return mayRead(exchange) ? showDraft(revision, { document }) : withoutContent(revision);
}

export function withoutContent(revision: number): Reply {
  return reply(204, { ETag: `"${revision}"`, 'Cache-Control': 'no-store' });
}

export function mayRead({ visitor: { caller } }: Exchange<Admitted<Scope>>): boolean {
  return caller.scopes.some((scope) => scope === 'profile:read' || scope === 'operator');
}

function showDraft(n: number, stored: Pick<Revision, 'document'>): Reply {
  return own(200, readDraft(stored), { ETag: `"${n}"` });
}
