import { insertRevision } from '../../src/store/revisions.ts';
import { findUserByName, updateDraft } from '../../src/store/users.ts';
import type { TestServer } from './server.ts';

/** As a version would have stored it that checked less than this one. */
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
