import type { Accounts } from '../../accounts/change-user.ts';
import { saveDraft } from '../../accounts/save-draft.ts';
import { unlessKnown } from '../../kernel/conditional.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Reply } from '../../kernel/reply.ts';
import { header } from '../../kernel/request.ts';
import { mergePatch } from '../../profile/merge-patch.ts';
import type { Revision } from '../../store/revisions.ts';
import type { User } from '../../store/users.ts';
import { type ApiHandler, own } from './handlers.ts';
import { readJson } from './read-json.ts';
import { findUser, type OfUser } from './users.ts';

/** The newest revision, private fields and all; its number is the tag. */
export const getDraft: ApiHandler<OfUser> = async (accounts, exchange, { username }) => {
  const { n, document } = await findDraft(accounts, username);
  return unlessKnown(exchange, showDraft(n, JSON.parse(document)));
};

export const putDraft: ApiHandler<OfUser> = async (accounts, exchange, { username }) => {
  return save(
    accounts,
    username,
    await expectedRevision(accounts, exchange, username),
    await readJson(exchange),
  );
};

/** A merge patch is made to the revision that the client has seen. */
export const patchDraft: ApiHandler<OfUser> = async (accounts, exchange, { username }) => {
  const expected = await expectedRevision(accounts, exchange, username);
  const patch = await readJson(exchange, /^application\/(merge-patch\+)?json$/);
  const { document } = await findDraft(accounts, username);
  return save(accounts, username, expected, mergePatch(JSON.parse(document), patch));
};

async function save(
  accounts: Accounts,
  username: string,
  expected: number,
  document: unknown,
): Promise<Reply> {
  const { revision } = await saveDraft(accounts, username, document, expected);
  const saved = await findRevision(accounts, await findUser(accounts, username), revision);
  return showDraft(saved.n, JSON.parse(saved.document));
}

async function findDraft(accounts: Accounts, username: string): Promise<Revision> {
  const user = await findUser(accounts, username);
  return findRevision(accounts, user, user.draft);
}

async function findRevision({ store }: Accounts, user: User, n: number): Promise<Revision> {
  const revision = await store.revisions.find(user.id, n);
  if (!revision) throw new Error(`revision ${n} of ${user.username} is missing`);
  return revision;
}

/** Nothing is overwritten unseen: who writes says what they have read. */
async function expectedRevision(
  accounts: Accounts,
  { request }: Exchange,
  username: string,
): Promise<number> {
  const { draft } = await findUser(accounts, username);
  const tags = header(request, 'if-match');
  if (tags === undefined)
    throw new HttpError(
      428,
      `Send If-Match with the ETag of the draft that you have read. It is at "${draft}" now.`,
    );
  const known = tags.split(',').map((tag) => tag.trim());
  if (known.includes('*') || known.includes(`"${draft}"`)) return draft;
  throw new HttpError(412, `The draft has been saved since: it is at revision ${draft}. Read it again.`, {
    ETag: `"${draft}"`,
  });
}

function showDraft(n: number, document: unknown): Reply {
  return own(200, document, { ETag: `"${n}"` });
}
