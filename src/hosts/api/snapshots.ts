import type { Accounts } from '../../accounts/change-user.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { saveSnapshot, uploadBlob } from '../../accounts/save-snapshot.ts';
import { type Reply, reply } from '../../core/kernel/reply.ts';
import { filesOfDraft, readDraft } from '../../domain/profile/draft.ts';
import { mayRead, readExpected, withoutContent, withoutUsername } from './drafts.ts';
import { invalid } from './endpoint/check.ts';
import { type ApiHandler, own } from './endpoint/endpoint.ts';
import { findUser, type OfUser, userToJson } from './users.ts';

/** Has no ETag, because a snapshot can be published while the draft and its ETag stay the same. */
export const getSnapshot: ApiHandler<'get-snapshot', OfUser> = ({ accounts, params }) =>
  showSnapshot(accounts, params.username);

export const putSnapshot: ApiHandler<'put-snapshot', OfUser> = async (call) => {
  const { accounts, exchange, params, body } = call;
  const { username } = params;
  const expected = await readExpected(accounts, exchange, username);
  const document = withoutUsername(body.document, username);
  const n = await saveSnapshot(accounts, username, { document, files: body.files }, expected);
  return mayRead(exchange) ? showSnapshot(accounts, username) : withoutContent(n);
};

export const putBlob: ApiHandler<'put-blob', OfUser & { readonly hash: string }> = async (call) => {
  const { accounts, params, body } = call;
  if (!/^[0-9a-f]{64}$/.test(params.hash))
    throw invalid({ pointer: '/hash', detail: 'must be a SHA-256 in hexadecimal: 64 digits, in lower case' });
  await uploadBlob(accounts, params.username, params.hash, body);
  return reply(204, {});
};

async function showSnapshot(accounts: Accounts, username: string): Promise<Reply> {
  const user = await findUser(accounts, username);
  const draft = await findDraft(accounts.database, user);
  const files = Object.entries(filesOfDraft(draft)).map(
    ([path, { type, size, hash, sent, source, original }]) => {
      return {
        path,
        type,
        size,
        hash,
        ...(sent !== undefined && { sent }),
        ...(source !== undefined && { fetched: true }),
        ...(original && { original }),
      };
    },
  );
  const shown = { user: { ...userToJson(user), draft: draft.n }, document: readDraft(draft), files };
  return own(200, shown, { ETag: `"${draft.n}"` });
}
