import { existsSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { type Accounts, noteAudit } from '../../accounts/change-user.ts';
import { type ExportedFolder, exportFolder, packFolder, prettyJson } from '../../accounts/export-profile.ts';
import { findDraft } from '../../accounts/find-draft.ts';
import { noteExport } from '../../accounts/note-export.ts';
import { UsageError } from '../../core/cli/command.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { documentOf, filesOfDraft } from '../../domain/profile/draft.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { Failure, messageOf } from '../../store/failure.ts';
import type { User } from '../../store/users.ts';
import { pagesOfUsers, requireUser } from './users.ts';

export interface ExportOptions {
  readonly all?: boolean;
  readonly to?: string;
}

/** Exports the newest draft with its private fields, which `import` can read. */
export async function exportUsers(
  accounts: Accounts,
  terminal: Terminal,
  username: string | undefined,
  options: ExportOptions,
) {
  checkOptions(username, options);
  if (username === undefined) await exportEverybody(accounts, terminal, options);
  else await exportOne(accounts, terminal, await requireUser(accounts, username), options);
}

async function exportEverybody(accounts: Accounts, terminal: Terminal, options: ExportOptions) {
  await accounts.database.transaction((queries) =>
    noteAudit(queries, accounts, { type: 'users.exported', user: null, details: { format: 'ndjson' } }),
  );
  await exportAll(accounts, terminal, options);
}

function checkOptions(username: string | undefined, { all = false, to }: ExportOptions): void {
  if (all === (username !== undefined)) throw new UsageError('Name one user, or use --all.');
  const ending = to === undefined || isFolder(to) ? '' : extname(to);
  if (ending === '.tar' && all) throw new UsageError(`--to is ${to}: with --all use a folder.`);
  if (ending !== '' && ending !== '.tar')
    throw new UsageError(
      `--to is ${to}: use a .tar, or a folder. For a folder with this name, write ${to}/.`,
    );
}

function isFolder(path: string): boolean {
  return path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
}

async function exportOne(
  accounts: Accounts,
  { out, err }: Terminal,
  user: User,
  { to }: ExportOptions,
): Promise<void> {
  if (to !== undefined) {
    await noteExport(accounts, user, extname(to) === '.tar' ? 'tar' : 'folder');
    await writeTo(to, await exportFolder(accounts, user));
    err(`Wrote ${user.username} to ${to}.\n`);
    return;
  }
  await noteExport(accounts, user, 'json');
  const exported = await read(accounts, user);
  out(prettyJson(exported.document));
  const count = Object.keys(exported.files).length;
  if (count > 0) err(`${countOf(count, 'file')} not included. Use --to with a folder or a .tar.\n`);
}

async function exportAll(
  accounts: Accounts,
  { out, flush, err }: Terminal,
  { to }: ExportOptions,
): Promise<void> {
  let count = 0;
  for await (const users of pagesOfUsers(accounts.database)) {
    for (const user of users) if (await unlessGone(write(user))) count += 1;
    await flush();
  }
  if (to !== undefined) err(`${countOf(count, 'user')} written to ${to}.\n`);

  async function write(user: User): Promise<void> {
    if (to === undefined) out(`${JSON.stringify((await read(accounts, user)).document)}\n`);
    else await writeFolder(join(to, user.username), await exportFolder(accounts, user));
  }
}

/** False if the user was deleted since the list was read. The export of other users continues. */
async function unlessGone(written: Promise<void>): Promise<boolean> {
  try {
    await written;
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'gone') return false;
    throw error;
  }
}

async function read({ database }: Accounts, user: User) {
  const draft = await findDraft(database, user);
  return { document: { username: user.username, ...documentOf(draft) }, files: filesOfDraft(draft) };
}

async function writeTo(path: string, folder: ExportedFolder): Promise<void> {
  if (isFolder(path) || !path.endsWith('.tar')) return writeFolder(path, folder);
  await writeExportedFile(path, await packFolder(folder));
}

/** Deletes files of an earlier export that no longer exist. */
async function writeFolder(path: string, folder: ExportedFolder): Promise<void> {
  if (existsSync(join(path, 'resume.json'))) await rm(join(path, 'files'), { recursive: true, force: true });
  for (const [name, content] of folder) await writeExportedFile(join(path, name), content);
}

/** Creates missing folders. */
export async function writeExportedFile(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  } catch (error) {
    throw new Failure(`${path} cannot be written: ${messageOf(error)}`);
  }
}
