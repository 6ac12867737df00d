import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderDocx } from '../documents/render-docx.ts';
import type { MaybePromise } from '../kernel/maybe-promise.ts';
import { createPage } from '../pages/page.ts';
import { render } from '../pages/representations.ts';
import { parseStored } from '../profile/stored-profile.ts';
import { createView, publicAddresses } from '../profile/view.ts';
import { Failure, messageOf } from '../server/failure.ts';
import { findPublished, type PublishedProfile } from '../store/published.ts';
import { exportStatic } from './export-static.ts';
import type { CommandAccounts } from './on-database.ts';
import { countOf, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { pagesOfUsers, requireUser } from './users.ts';

const endings = { markdown: 'md', vcard: 'vcf', docx: 'docx' } as const;
type ExportFormat = keyof typeof endings;

export interface FormatOptions {
  readonly format: string;
  readonly all?: boolean;
  readonly to?: string;
}

/** What the public sees, in a format that other programs read. */
export async function exportFormat(
  accounts: CommandAccounts,
  terminal: Terminal,
  username: string | undefined,
  { format, all = false, to }: FormatOptions,
): Promise<void> {
  if (format !== 'html' && !isFormat(format))
    throw new UsageError(
      `--format is ${JSON.stringify(format)}: use one of ${Object.keys(endings).join(', ')}, html.`,
    );
  if (all === (username !== undefined)) throw new UsageError('Name one user, or use --all.');
  if (all && to === undefined) throw new UsageError('With --all say where to: --to FOLDER.');
  if (format === 'html') return exportPages(accounts, terminal, username, to);
  const write = await createWriter(accounts, format);
  if (username !== undefined) await exportPublic(accounts, terminal, { username, write, format, to });
  else await exportAllPublic(accounts, terminal, { write, format, to: to ?? '' });
}

/** Folders, one a person. */
async function exportPages(
  accounts: CommandAccounts,
  { err }: Terminal,
  username: string | undefined,
  to: string | undefined,
): Promise<void> {
  if (to === undefined) throw new UsageError('Pages are a folder: say where to, --to FOLDER.');
  let count = 0;
  for await (const published of publishedOf(accounts, username)) {
    await exportStatic(accounts, published, to);
    count += 1;
  }
  err(`${countOf(count, 'user')} written to ${to}.\n`);
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

function isFormat(text: string): text is ExportFormat {
  return Object.hasOwn(endings, text);
}

type Write = (published: PublishedProfile) => MaybePromise<string | Uint8Array>;

async function createWriter(
  { findPreviewUrl, now, defaultLanguage }: CommandAccounts,
  format: ExportFormat,
): Promise<Write> {
  const origin = await findPreviewUrl();
  const month = now().toISOString().slice(0, 'yyyy-mm'.length);
  return (published) => {
    const profile = parseStored(published);
    const { username, publishedAt: lastModified } = published;
    const { language } = profile;
    const addresses = publicAddresses(origin, username);
    const view = createView(profile, { username, addresses, language, lastModified, month });
    const context = { locale: defaultLanguage, alternates: [], translations: [], jsonLd: null };
    if (format === 'docx')
      return renderDocx(view, createPage(view, context).texts).then(({ bytes }) => bytes);
    const shown = render(format, view, { kind: 'profile' }, context);
    if (!('data' in shown)) throw new Error(`${format} is no text`);
    return shown.data;
  };
}

interface One {
  readonly username: string;
  readonly write: Write;
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
    if (format === 'docx' && isInteractive)
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
  let count = 0;
  for await (const published of publishedOf(accounts, undefined)) {
    await store(to, published.username, format, await write(published));
    count += 1;
  }
  err(`${countOf(count, 'user')} written to ${to}.\n`);
}

async function store(
  folder: string,
  username: string,
  format: ExportFormat,
  text: string | Uint8Array,
): Promise<string> {
  const path = join(folder, `${username}.${endings[format]}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, text);
    return path;
  } catch (error) {
    throw new Failure(`${path} cannot be written: ${messageOf(error)}`);
  }
}
