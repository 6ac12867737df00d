import { join } from 'node:path';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import {
  type ExportFormat,
  type FileFormat,
  type FormatAccounts,
  UnfitForFormat,
  type WriteFormat,
} from '../../accounts/export-format.ts';
import { UsageError } from '../../core/cli/command.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { monthOf } from '../../core/platform/days.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import { createView, publicAddresses } from '../../domain/profile/view.ts';
import { modules } from '../../modules.ts';
import { Failure } from '../../store/failure.ts';
import { findPublished, type PublishedProfile } from '../../store/published.ts';
import { writeExportedFile } from './export.ts';
import { pagesOfUsers, requireUser } from './users.ts';

/** In the order of the help. */
export const knownFormats: readonly ExportFormat[] = [
  { name: 'markdown', ending: 'md', isBinary: false, open: (accounts) => writeAs('markdown', accounts) },
  { name: 'vcard', ending: 'vcf', isBinary: false, open: (accounts) => writeAs('vcard', accounts) },
  ...modules.flatMap(({ exports = [] }) => exports),
];

export interface FormatOptions {
  readonly format: string;
  readonly all?: boolean;
  readonly to?: string;
}

/** Exports the published profile in a format for other programs. */
export async function exportFormat(
  accounts: CommandAccounts,
  terminal: Terminal,
  username: string | undefined,
  { format: asked, all = false, to }: FormatOptions,
): Promise<void> {
  const format = knownFormats.find(({ name }) => name === asked);
  if (!format)
    throw new UsageError(
      `--format is ${JSON.stringify(asked)}: use one of ${knownFormats.map(({ name }) => name).join(', ')}.`,
    );
  if (all === (username !== undefined)) throw new UsageError('Name one user, or use --all.');
  if (all && to === undefined) throw new UsageError('--all needs --to FOLDER.');
  if ('exportTo' in format) {
    if (to === undefined) throw new UsageError(`--format ${format.name} needs --to FOLDER.`);
    return format.exportTo(to, accounts, terminal, { users: publishedOf(accounts, username), username });
  }
  const write = await createExportWriter(accounts, format);
  if (username !== undefined) await exportPublic(accounts, terminal, { username, write, format, to });
  else await exportAllPublic(accounts, terminal, { write, format, to: to ?? '' });
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
  throw new Failure(`${username} is not published. Publish first: vitrine publish ${username}`);
}

interface One {
  readonly username: string;
  readonly write: WriteExport;
  readonly format: FileFormat;
  readonly to: string | undefined;
}

async function exportPublic(
  accounts: CommandAccounts,
  { out, err, isInteractive }: Terminal,
  { username, write, format, to }: One,
): Promise<void> {
  const published = await requirePublished(accounts, username);
  if (to === undefined) {
    if (format.isBinary && isInteractive)
      throw new UsageError(
        `A terminal cannot show ${format.name}: use --to FOLDER, or > ${username}.${format.ending}.`,
      );
    out(await write(published));
    return;
  }
  const path = await store(to, username, format, await write(published));
  err(`Wrote ${username} to ${path}.\n`);
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
      if (!(error instanceof UnfitForFormat)) throw error;
      err(`${error.message}\n`);
      left += 1;
    }
  }
  err(`${countOf(count, 'user')} written to ${to}.\n`);
  if (left > 0) throw new Failure(`${countOf(left, 'user')} not exported, see above.`);
}

async function store(
  folder: string,
  username: string,
  { ending }: FileFormat,
  text: string | Uint8Array,
): Promise<string> {
  const path = join(folder, `${username}.${ending}`);
  await writeExportedFile(path, text);
  return path;
}

type WriteExport = (published: PublishedProfile) => MaybePromise<string | Uint8Array>;

export async function createExportWriter(
  accounts: FormatAccounts,
  { open }: Pick<FileFormat, 'open'>,
): Promise<WriteExport> {
  const origin = await accounts.findPreviewUrl();
  const month = monthOf(accounts.now());
  const write = await open(accounts);
  return (published) => {
    const profile = parseStored(published);
    const { username, publishedAt: lastModified } = published;
    const addresses = publicAddresses(origin, username);
    const place = { username, addresses, language: profile.language, lastModified, month };
    return write(profile, place, published.userId);
  };
}

/** Loads the page templates, which no other export needs. */
async function writeAs(
  format: 'markdown' | 'vcard',
  { defaultLanguage: locale }: FormatAccounts,
): Promise<WriteFormat> {
  const { render } = await import('../../domain/pages/representations.ts');
  const context = { locale, alternates: [], translations: [] };
  return (profile, place) => {
    const shown = render(format, createView(profile, place), { kind: 'profile' }, context);
    if (!('data' in shown)) throw new Error(`${format} is not text`);
    return shown.data;
  };
}
