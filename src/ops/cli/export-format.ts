import { join } from 'node:path';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import { UsageError } from '../../core/cli/command.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import { isBinary } from '../../domain/pages/format-names.ts';
import { Failure } from '../../store/failure.ts';
import { findPublished, type PublishedProfile } from '../../store/published.ts';
import { exportStatic } from './export-static.ts';
import {
  createExportWriter,
  type ExportFormat,
  endings,
  isExportFormat,
  UntypesettableProfile,
  type WriteExport,
} from './export-writer.ts';
import { openStaticFolder } from './static-folder.ts';
import { pagesOfUsers, requireUser } from './users.ts';
import { writeExportedFile } from './write-exported-file.ts';

export interface FormatOptions {
  readonly format: string;
  readonly all?: boolean;
  readonly to?: string;
}

/** The published profile, in a format that other programs read. */
export async function exportFormat(
  accounts: CommandAccounts,
  terminal: Terminal,
  username: string | undefined,
  { format, all = false, to }: FormatOptions,
): Promise<void> {
  if (format !== 'html' && !isExportFormat(format))
    throw new UsageError(
      `--format is ${JSON.stringify(format)}: use one of ${Object.keys(endings).join(', ')}, html.`,
    );
  if (all === (username !== undefined)) throw new UsageError('Name one user, or use --all.');
  if (all && to === undefined) throw new UsageError('With --all say where to: --to FOLDER.');
  if (format === 'html') return exportPages(accounts, terminal, username, to);
  const write = await createExportWriter(accounts, format);
  if (username !== undefined) await exportPublic(accounts, terminal, { username, write, format, to });
  else await exportAllPublic(accounts, terminal, { write, format, to: to ?? '' });
}

/** Folders, one for each person. */
async function exportPages(
  accounts: CommandAccounts,
  { err }: Terminal,
  username: string | undefined,
  to: string | undefined,
): Promise<void> {
  if (to === undefined) throw new UsageError('Pages are a folder: say where to, --to FOLDER.');
  let [count, removed] = [0, 0];
  // World-readable, because the web server runs as another user.
  const before = process.umask(0o022);
  try {
    const folder = await openStaticFolder(to);
    for await (const published of publishedOf(accounts, username)) {
      for (const [path, name] of await exportStatic(accounts, published, folder))
        err(
          `${published.username}: ${path} is written as ${name}, so that no web server and no browser runs it.\n`,
        );
      count += 1;
    }
    removed = await folder.finish(username ?? null);
  } finally {
    process.umask(before);
  }
  const gone = removed === 0 ? '' : `; ${countOf(removed, 'file')} of an earlier export removed`;
  err(`${countOf(count, 'user')} written to ${to}${gone}.\n`);
}

async function* publishedOf(
  accounts: CommandAccounts,
  username: string | undefined,
): AsyncIterable<PublishedProfile> {
  if (username !== undefined) yield requirePublished(accounts, username);
  else
    for await (const users of pagesOfUsers(accounts.database))
      for (const { id } of users) {
        const published = await findPublished(accounts.database, id);
        if (published) yield published;
      }
}

async function requirePublished(accounts: CommandAccounts, username: string): Promise<PublishedProfile> {
  const user = await requireUser(accounts, username);
  const published = await findPublished(accounts.database, user.id);
  if (published) return published;
  throw new Failure(`${username} is not published: there is nothing that the public sees.`);
}

interface One {
  readonly username: string;
  readonly write: WriteExport;
  readonly format: ExportFormat;
  readonly to: string | undefined;
}

async function exportPublic(
  accounts: CommandAccounts,
  { out, err, isInteractive }: Terminal,
  { username, write, format, to }: One,
): Promise<void> {
  const published = await requirePublished(accounts, username);
  if (to === undefined) {
    if (isBinary(format) && isInteractive)
      throw new UsageError(`A terminal cannot show ${format}: use --to FOLDER, or > ${username}.${format}.`);
    out(await write(published));
    return;
  }
  const path = await store(to, username, format, await write(published));
  err(`${username} has been written to ${path}.\n`);
}

async function exportAllPublic(
  accounts: CommandAccounts,
  { err }: Terminal,
  { write, format, to }: Omit<One, 'username'> & { readonly to: string },
): Promise<void> {
  let [count, left] = [0, 0];
  for await (const published of publishedOf(accounts, undefined)) {
    try {
      await store(to, published.username, format, await write(published));
      count += 1;
    } catch (error) {
      if (!(error instanceof UntypesettableProfile)) throw error;
      err(`${error.message}\n`);
      left += 1;
    }
  }
  err(`${countOf(count, 'user')} written to ${to}.\n`);
  if (left > 0) throw new Failure(`${countOf(left, 'user')} could not be written, see above.`);
}

async function store(
  folder: string,
  username: string,
  format: ExportFormat,
  text: string | Uint8Array,
): Promise<string> {
  const path = join(folder, `${username}.${endings[format]}`);
  await writeExportedFile(path, text);
  return path;
}
