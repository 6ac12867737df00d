import { documentOf, filesOfDraft } from '../domain/profile/draft.ts';
import type { User } from '../store/users.ts';
import { listViews, type Views } from '../store/views.ts';
import type { Accounts } from './change-user.ts';
import { findBlob } from './files/blobs.ts';
import { fileFolders } from './files/read-archive.ts';
import { withoutTimes } from './files/tar.ts';
import { findDraft, findGone } from './find-draft.ts';

/** The files of an exported folder or archive by path. `import` reads them. */
export type ExportedFolder = ReadonlyMap<string, string | Uint8Array>;

/** The newest draft with its private fields, its files, and the view counts. */
export async function exportFolder(accounts: Accounts, user: User): Promise<ExportedFolder> {
  const { database } = accounts;
  const draft = await findDraft(database, user);
  const document = { username: user.username, ...documentOf(draft) };
  const folder = new Map<string, string | Uint8Array>([['resume.json', prettyJson(document)]]);
  for (const [path, { hash, original }] of Object.entries(filesOfDraft(draft))) {
    const bytes = await findBlob(accounts, user.id, hash);
    if (!bytes) throw (await findGone(database, user)) ?? new Error(`the bytes of ${path} are missing`);
    folder.set(`${fileFolders[original ? 'original' : 'clean']}/${path}`, bytes);
  }
  const views = await listViews(database, user.id, '');
  if (views.length > 0) folder.set('views.csv', viewsCsv(views));
  return folder;
}

/** Included because view counts belong to the member. `import` ignores them. */
function viewsCsv(views: readonly Views[]): string {
  const rows = views.map(({ day, format, people, bots }) => `${day},${format},${people},${bots}\r\n`);
  return `day,format,people,bots\r\n${rows.join('')}`;
}

/** A tar archive whose bytes depend only on its content. */
export async function packFolder(folder: ExportedFolder): Promise<Uint8Array> {
  return withoutTimes(await new Bun.Archive(Object.fromEntries(folder)).bytes());
}

export function prettyJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
