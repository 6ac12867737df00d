import { putReceived } from '../../src/accounts/change-files.ts';
import type { Accounts } from '../../src/accounts/change-user.ts';
import { hashOf } from '../../src/accounts/files/check-file.ts';
import { measureImage } from '../../src/accounts/files/measure-image.ts';
import { blobOf } from '../../src/accounts/files/new-blob.ts';
import { sniffType } from '../../src/domain/profile/file-type.ts';
import { insertRevision } from '../../src/store/revisions.ts';
import { findUserByName, updateDraft } from '../../src/store/users.ts';
import type { TestServer } from './server.ts';

/** Stores a document without checks, like an earlier version with fewer checks. */
export async function storeUnchecked(
  { database }: TestServer,
  username: string,
  draft: object,
): Promise<void> {
  const user = await findUserByName(database, username);
  if (!user) throw new Error(`there is no ${username}`);
  const [n, document] = [user.draft + 1, JSON.stringify(draft)];
  await database.transaction(async (queries) => {
    await insertRevision(queries, user.id, { n, document, files: '{}', createdAt: new Date().toISOString() });
    await updateDraft(queries, user.id, n);
  });
}

/** Stores a file like versions that did not process images. */
export async function storeUncleaned(
  accounts: Accounts,
  username: string,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const type = sniffType(bytes);
  const entry = { hash: hashOf(bytes), type, size: bytes.length, ...(await measureImage(type, bytes)) };
  await putReceived(accounts, username, path, { entry, blobs: [blobOf(entry.hash, bytes)] });
}
