import { type CheckFile, putReceived, removeFile } from '../../accounts/change-files.ts';
import type { Accounts } from '../../accounts/change-user.ts';
import { openBlob } from '../../accounts/files/blobs.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { filePolicy } from '../../core/html/content-security-policy.ts';
import { checkPreconditions, unlessKnown } from '../../core/kernel/conditional.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { reply } from '../../core/kernel/reply.ts';
import { replyWithFile } from '../../core/web/reply-with-file.ts';
import { filesOfDraft } from '../../domain/profile/draft.ts';
import { isActiveType } from '../../domain/profile/file-type.ts';
import { normalizeFilePath } from '../../domain/profile/files.ts';
import type { ApiHandler } from './endpoint/endpoint.ts';
import { oneMore, ownPage, parseCursor } from './endpoint/paging.ts';
import { findUser, type OfUser } from './users.ts';

export interface OfFile extends OfUser {
  readonly path: string;
}

/** The files of the draft, by path. */
export const getFiles: ApiHandler<'list-files', OfUser> = async ({ accounts, params, query }) => {
  const after = parseCursor(query, (text) => text);
  const { files } = await findFiles(accounts, params.username);
  const paths = Object.keys(files)
    .toSorted()
    .filter((path) => after === null || path > after)
    .slice(0, oneMore(query));
  const show = (path: string) => {
    const { type, size, original } = files[path] ?? {};
    return { path, type, size, ...(original && { original }) };
  };
  return ownPage(paths, query, (path) => path, show);
};

export const getFile: ApiHandler<'get-file', OfFile> = async ({ accounts, exchange, params }) => {
  const { user, files } = await findFiles(accounts, params.username);
  const path = normalizeFilePath(params.path);
  const file = Object.hasOwn(files, path) ? files[path] : undefined;
  const blob = file ? await openBlob(accounts, user.id, file.hash) : null;
  if (!file || !blob) throw new HttpError(404, `${params.username} has no file ${params.path}.`);
  const headers = {
    'Content-Type': file.type,
    'Content-Disposition': file.original || isActiveType(file.type) ? 'attachment' : 'inline',
    'Content-Security-Policy': filePolicy,
    'Cache-Control': 'no-store',
    ETag: tagOf(file.hash),
  };
  const known = unlessKnown(exchange, reply(200, headers));
  if (known.status === 304) return known;
  return replyWithFile(exchange, 200, headers, blob, { first: 0, last: blob.size - 1 });
};

export const storeFile: ApiHandler<'put-file', OfFile> = async ({ accounts, exchange, params, body }) => {
  await putReceived(accounts, params.username, params.path, body, asExpected(exchange));
  return reply(204, {});
};

export const dropFile: ApiHandler<'delete-file', OfFile> = async ({ accounts, exchange, params }) => {
  await removeFile(accounts, params.username, params.path, asExpected(exchange));
  return reply(204, {});
};

function asExpected(exchange: Exchange): CheckFile {
  return (hash) => checkPreconditions(exchange, hash === null ? null : tagOf(hash));
}

function tagOf(hash: string): string {
  return `"${hash}"`;
}

async function findFiles(accounts: Accounts, username: string) {
  const user = await findUser(accounts, username);
  return { user, files: filesOfDraft(await findDraft(accounts.database, user)) };
}
