import { join, resolve } from 'node:path';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import type { BlobStore } from '../../accounts/files/blobs.ts';
import { loadPdfPictures } from '../../accounts/files/load-pdf-pictures.ts';
import { UsageError } from '../../core/cli/command.ts';
import { countOf, type Terminal } from '../../core/cli/terminal.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { createWorkerQueue, type StartedWorker } from '../../core/platform/worker-queue.ts';
import { renderDocx } from '../../domain/documents/render-docx.ts';
import { isBinary, isPacked, isTypeset, type TypesetFormat } from '../../domain/pages/format-names.ts';
import { documentLabels } from '../../domain/pages/page.ts';
import { render } from '../../domain/pages/representations.ts';
import { defaultPdfChoice } from '../../domain/pdf/pdf-document.ts';
import type { PdfResult, PdfTask } from '../../domain/pdf/pdf-task.ts';
import { startTypesetter } from '../../domain/pdf/start-typesetter.ts';
import type { PublicProfile } from '../../domain/profile/public-profile.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import { createView, publicAddresses, type ViewPlace } from '../../domain/profile/view.ts';
import { Failure } from '../../store/failure.ts';
import { findPublished, type PublishedProfile } from '../../store/published.ts';
import { requireFonts } from '../server/require-fonts.ts';
import { writeExportedFile } from './export.ts';
import { exportStatic, openStaticFolder } from './export-static.ts';
import { pagesOfUsers, requireUser } from './users.ts';

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
  if (all && to === undefined) throw new UsageError('--all needs --to FOLDER.');
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
  if (to === undefined) throw new UsageError('--format html needs --to FOLDER.');
  let [count, removed] = [0, 0];
  // World-readable, because the web server runs as another user.
  const before = process.umask(0o022);
  try {
    const folder = await openStaticFolder(to);
    for await (const published of publishedOf(accounts, username)) {
      for (const [path, name] of await exportStatic(accounts, published, folder))
        err(
          `${published.username}: ${path} is saved as ${name}, so that no web server or browser runs it.\n`,
        );
      count += 1;
    }
    removed = await folder.finish(username ?? null);
  } finally {
    process.umask(before);
  }
  const gone = removed === 0 ? '' : `; ${countOf(removed, 'file')} of an earlier export deleted`;
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
  throw new Failure(`${username} is not published. Publish first: vitrine publish ${username}`);
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
      if (!(error instanceof UntypesettableProfile)) throw error;
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
  format: ExportFormat,
  text: string | Uint8Array,
): Promise<string> {
  const path = join(folder, `${username}.${endings[format]}`);
  await writeExportedFile(path, text);
  return path;
}

/** File extensions. */
export const endings = { markdown: 'md', vcard: 'vcf', docx: 'docx', pdf: 'pdf' } as const;
export type ExportFormat = keyof typeof endings;

function isExportFormat(text: string): text is ExportFormat {
  return Object.hasOwn(endings, text);
}

export type WriteExport = (published: PublishedProfile) => MaybePromise<string | Uint8Array>;

/** No font has one of its letters. */
class UntypesettableProfile extends Failure {}

type Write = (profile: PublicProfile, place: ViewPlace, userId: string) => MaybePromise<string | Uint8Array>;

export async function createExportWriter(
  accounts: Pick<CommandAccounts, 'now' | 'defaultLanguage' | 'fonts' | 'findPreviewUrl'> & BlobStore,
  format: ExportFormat,
  start = startTypesetter,
): Promise<WriteExport> {
  const origin = await accounts.findPreviewUrl();
  const month = accounts.now().toISOString().slice(0, 'yyyy-mm'.length);
  const { defaultLanguage } = accounts;
  const write = isTypeset(format) ? createPdfWriter(accounts, start) : writeAs(format, defaultLanguage);
  return (published) => {
    const profile = parseStored(published);
    const { username, publishedAt: lastModified } = published;
    const addresses = publicAddresses(origin, username);
    const place = { username, addresses, language: profile.language, lastModified, month };
    return write(profile, place, published.userId);
  };
}

function writeAs(format: Exclude<ExportFormat, TypesetFormat>, locale: string): Write {
  const context = { locale, alternates: [], translations: [] };
  return (profile, place) => {
    const view = createView(profile, place);
    if (isPacked(format)) return renderDocx(view, documentLabels(view, context.locale));
    const shown = render(format, view, { kind: 'profile' }, context);
    if (!('data' in shown)) throw new Error(`${format} is not text`);
    return shown.data;
  };
}

/** Milliseconds for one of them, however busy the machine is. */
const longest = 600_000;

/** In a process next to this one, which is replaced when it has grown: there may be a million of them. */
function createPdfWriter(
  accounts: Pick<CommandAccounts, 'defaultLanguage' | 'fonts'> & BlobStore,
  start: () => StartedWorker,
): Write {
  // It runs in another folder.
  const found = requireFonts(accounts.fonts).map((path) => resolve(path));
  const child = createWorkerQueue<PdfTask, PdfResult>('the process that makes PDFs', start, {
    patience: { queued: longest, inAll: longest },
  });
  return async (profile, place, userId) => {
    const pictures = await loadPdfPictures(accounts, userId, profile.files);
    const about = { locale: accounts.defaultLanguage, pdfChoice: defaultPdfChoice, tellsAddress: true };
    const made = await child.ask({ profile, place, ...about, pictures, fonts: found });
    if ('pdf' in made) return made.pdf;
    throw new UntypesettableProfile(
      `${place.username} not exported: no font has the character ${made.missing}. Name one in CARD_FONTS (.ttf, .otf or .ttc).`,
    );
  };
}
