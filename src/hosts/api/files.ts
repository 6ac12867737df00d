import { putFile, removeFile } from '../../accounts/change-files.ts';
import type { Accounts } from '../../accounts/change-user.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { reply } from '../../kernel/reply.ts';
import { readBytes } from '../../kernel/request.ts';
import { isActiveType } from '../../profile/file-type.ts';
import { type FileList, largestFile } from '../../profile/files.ts';
import { type ApiHandler, own } from './handlers.ts';
import { findUser, type OfUser } from './users.ts';

export interface OfFile extends OfUser {
  readonly path: string | null;
}

/** The files of the draft. */
export const listFiles: ApiHandler<OfUser> = async (accounts, _exchange, { username }) => {
  const { files } = await findFiles(accounts, username);
  return own(200, {
    items: Object.entries(files).map(([path, { type, size }]) => ({ path, type, size })),
    next: null,
  });
};

export const getFile: ApiHandler<OfFile> = async (accounts, _exchange, { username, path }) => {
  const { user, files } = await findFiles(accounts, username);
  const file = path !== null && Object.hasOwn(files, path) ? files[path] : undefined;
  const bytes = file && (await accounts.store.blobs.find(user.id, file.hash));
  if (!file || !bytes) throw new HttpError(404, `${username} has no file ${path}.`);
  return reply(
    200,
    {
      'Content-Type': file.type,
      'Content-Disposition': isActiveType(file.type) ? 'attachment' : 'inline',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'no-store',
      ETag: `"${file.hash}"`,
    },
    bytes,
  );
};

export const storeFile: ApiHandler<OfFile> = async (accounts, exchange, { username, path }) => {
  await findUser(accounts, username);
  await putFile(accounts, username, path ?? '', await readBytes(exchange.request, largestFile));
  return reply(204, {});
};

export const dropFile: ApiHandler<OfFile> = async (accounts, _exchange, { username, path }) => {
  await findUser(accounts, username);
  await removeFile(accounts, username, path ?? '');
  return reply(204, {});
};

async function findFiles(accounts: Accounts, username: string) {
  const user = await findUser(accounts, username);
  const revision = await accounts.store.revisions.find(user.id, user.draft);
  return { user, files: JSON.parse(revision?.files ?? '{}') as FileList };
}
