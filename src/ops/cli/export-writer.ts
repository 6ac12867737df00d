import { resolve } from 'node:path';
import type { CommandAccounts } from '../../accounts/command-accounts.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { createWorkerQueue, type StartedWorker } from '../../core/platform/worker-queue.ts';
import { renderDocx } from '../../domain/documents/render-docx.ts';
import { isPacked, isTypeset, type TypesetFormat } from '../../domain/pages/format-names.ts';
import { documentLabels } from '../../domain/pages/page.ts';
import { render } from '../../domain/pages/representations.ts';
import { defaultPdfChoice } from '../../domain/pdf/pdf-document.ts';
import type { PdfResult, PdfTask } from '../../domain/pdf/pdf-task.ts';
import { startTypesetter } from '../../domain/pdf/start-typesetter.ts';
import type { PublicProfile } from '../../domain/profile/public-profile.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';
import { createView, publicAddresses, type ViewPlace } from '../../domain/profile/view.ts';
import { Failure } from '../../store/failure.ts';
import type { PublishedProfile } from '../../store/published.ts';
import { requireFonts } from '../server/require-fonts.ts';

/** File extensions. */
export const endings = { markdown: 'md', vcard: 'vcf', docx: 'docx', pdf: 'pdf' } as const;
export type ExportFormat = keyof typeof endings;

export function isExportFormat(text: string): text is ExportFormat {
  return Object.hasOwn(endings, text);
}

export type WriteExport = (published: PublishedProfile) => MaybePromise<string | Uint8Array>;

/** No font has one of its letters. */
export class UntypesettableProfile extends Failure {}

type Write = (profile: PublicProfile, place: ViewPlace) => MaybePromise<string | Uint8Array>;

export async function createExportWriter(
  accounts: Pick<CommandAccounts, 'now' | 'defaultLanguage' | 'fonts' | 'findPreviewUrl'>,
  format: ExportFormat,
  start = startTypesetter,
): Promise<WriteExport> {
  const origin = await accounts.findPreviewUrl();
  const month = accounts.now().toISOString().slice(0, 'yyyy-mm'.length);
  const { defaultLanguage, fonts } = accounts;
  const write = isTypeset(format)
    ? createPdfWriter(fonts, defaultLanguage, start)
    : writeAs(format, defaultLanguage);
  return (published) => {
    const profile = parseStored(published);
    const { username, publishedAt: lastModified } = published;
    const addresses = publicAddresses(origin, username);
    return write(profile, { username, addresses, language: profile.language, lastModified, month });
  };
}

function writeAs(format: Exclude<ExportFormat, TypesetFormat>, locale: string): Write {
  const context = { locale, alternates: [], translations: [] };
  return (profile, place) => {
    const view = createView(profile, place);
    if (isPacked(format)) return renderDocx(view, documentLabels(view, context.locale));
    const shown = render(format, view, { kind: 'profile' }, context);
    if (!('data' in shown)) throw new Error(`${format} is no text`);
    return shown.data;
  };
}

/** Milliseconds for one of them, however busy the machine is. */
const longest = 600_000;

/** In a process beside this one, which is replaced when it has grown: there may be a million of them. */
function createPdfWriter(fonts: readonly string[], locale: string, start: () => StartedWorker): Write {
  // It runs in another folder.
  const found = requireFonts(fonts).map((path) => resolve(path));
  const child = createWorkerQueue<PdfTask, PdfResult>('the process that makes PDFs', start, {
    patience: { queued: longest, inAll: longest },
  });
  return async (profile, place) => {
    const about = { locale, pdfChoice: defaultPdfChoice, tellsAddress: true, fonts: found };
    const made = await child.ask({ profile, place, ...about });
    if ('pdf' in made) return made.pdf;
    throw new UntypesettableProfile(
      `${place.username} is not written: no font has the letter ${made.missing}. Name one in CARD_FONTS (.ttf, .otf or .ttc).`,
    );
  };
}
