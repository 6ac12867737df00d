import { renderDocx } from '../documents/render-docx.ts';
import type { MaybePromise } from '../kernel/maybe-promise.ts';
import { isPacked, isTypeset, type TypesetFormat } from '../pages/format-names.ts';
import { documentLabels } from '../pages/page.ts';
import { render } from '../pages/representations.ts';
import { defaultPdfChoice } from '../pdf/pdf-document.ts';
import type { PublicProfile } from '../profile/public-profile.ts';
import { parseStored } from '../profile/stored-profile.ts';
import { createView, publicAddresses, type ViewPlace } from '../profile/view.ts';
import { Failure } from '../server/failure.ts';
import { requireFonts } from '../server/require-fonts.ts';
import type { PublishedProfile } from '../store/published.ts';
import type { CommandAccounts } from './on-database.ts';

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
  accounts: CommandAccounts,
  format: ExportFormat,
): Promise<WriteExport> {
  const origin = await accounts.findPreviewUrl();
  const month = accounts.now().toISOString().slice(0, 'yyyy-mm'.length);
  const { defaultLanguage, fonts } = accounts;
  const write = isTypeset(format)
    ? await createPdfWriter(fonts, defaultLanguage)
    : writeAs(format, defaultLanguage);
  return (published) => {
    const profile = parseStored(published);
    const { username, publishedAt: lastModified } = published;
    const addresses = publicAddresses(origin, username);
    return write(profile, { username, addresses, language: profile.language, lastModified, month });
  };
}

function writeAs(format: Exclude<ExportFormat, TypesetFormat>, locale: string): Write {
  const context = { locale, alternates: [], translations: [], jsonLd: null };
  return (profile, place) => {
    const view = createView(profile, place);
    if (isPacked(format))
      return renderDocx(view, documentLabels(view, context.locale)).then(({ bytes }) => bytes);
    const shown = render(format, view, { kind: 'profile' }, context);
    if (!('data' in shown)) throw new Error(`${format} is no text`);
    return shown.data;
  };
}

/** In this process, which ends anyway. */
async function createPdfWriter(fonts: readonly string[], locale: string): Promise<Write> {
  const { createPdfMaker } = await import('../pdf/create-pdf-maker.ts');
  const makePdf = await createPdfMaker(requireFonts(fonts));
  return (profile, place) => {
    const made = makePdf({ profile, place, locale, pdfChoice: defaultPdfChoice, tellsAddress: true });
    if ('pdf' in made) return made.pdf;
    throw new UntypesettableProfile(
      `${place.username} is not written: no font has the letter ${made.missing}. Name one in CARD_FONTS (.ttf, .otf or .ttc).`,
    );
  };
}
