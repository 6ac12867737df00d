import { findBlob } from '../files/blobs.ts';
import { withoutTimes } from '../files/tar.ts';
import { documentOf, filesOfDraft } from '../profile/draft.ts';
import type { User } from '../store/users.ts';
import { listViews, type Views } from '../store/views.ts';
import type { Accounts } from './change-user.ts';
import { findDraft } from './find-draft.ts';

/** By path: what a folder or an archive of somebody's profile has in it, and `import` reads back. */
export type ExportedFolder = ReadonlyMap<string, string | Uint8Array>;

/** The newest draft, private fields and all, its files, and how often the profile was read. */
export async function exportFolder(accounts: Accounts, user: User): Promise<ExportedFolder> {
  const { database } = accounts;
  const draft = await findDraft(database, user);
  const document = { username: user.username, ...documentOf(draft) };
  const folder = new Map<string, string | Uint8Array>([['resume.json', prettyJson(document)]]);
  for (const [path, { hash }] of Object.entries(filesOfDraft(draft))) {
    const bytes = await findBlob(accounts, user.id, hash);
    if (!bytes) throw new Error(`the bytes of ${path} are missing`);
    folder.set(`files/${path}`, bytes);
  }
  const views = await listViews(database, user.id, '');
  if (views.length > 0) folder.set('views.csv', viewsCsv(views));
  return folder;
}

/** How often the profile was read: the member's as well, and nothing that `import` would take. */
function viewsCsv(views: readonly Views[]): string {
  const rows = views.map(({ day, format, people, bots }) => `${day},${format},${people},${bots}\r\n`);
  return `day,format,people,bots\r\n${rows.join('')}`;
}

/** As a tar, whose bytes depend on its content alone. */
export async function packFolder(folder: ExportedFolder): Promise<Uint8Array> {
  return withoutTimes(await new Bun.Archive(Object.fromEntries(folder)).bytes());
}

export function prettyJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
