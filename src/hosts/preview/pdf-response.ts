import type { BlobStore } from '../../accounts/files/blobs.ts';
import { loadPdfPictures } from '../../accounts/files/load-pdf-pictures.ts';
import { Busy, HttpError } from '../../core/kernel/http-error.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import type { MakePdfInChild } from '../../domain/pdf/make-in-child.ts';
import type { PdfTask } from '../../domain/pdf/pdf-task.ts';
import { languagesOf } from '../../domain/profile/localize.ts';
import { publicAddresses } from '../../domain/profile/view.ts';
import { addressOfPlace, label, type PublicSite, type TypesetVariant, tagOf } from './json-response.ts';
import type { LoadedProfile } from './load-profile.ts';
import { replyWith } from './render-response.ts';
import { createLinkParts, writeLinks } from './write-links.ts';

export interface PdfMaker {
  readonly makeInChild: MakePdfInChild;
  /** Files of fonts next to our own. */
  readonly fonts: readonly string[];
}

export interface PdfOf {
  /** Its profile is asked for at its turn, not before. */
  readonly version: Pick<LoadedProfile, 'userId' | 'username' | 'publishedAt' | 'profile'>;
  /** Null for a PDF that is not cached. */
  readonly key: string | null;
  /** Whether it names the profile's address. */
  readonly tellsAddress: boolean;
}

export type MakePdfBytes = (of: PdfOf, variant: TypesetVariant) => MaybePromise<Uint8Array>;

/** Typesets in another process; 503 where that takes too long, 406 where no font has a letter of it. */
export async function makePdfBytes(
  maker: PdfMaker | null,
  store: BlobStore,
  origin: string,
  { version, key, tellsAddress }: PdfOf,
  { language, locale, month, pdfChoice }: TypesetVariant,
): Promise<Uint8Array> {
  if (!maker) throw new Error('no PDFs are offered');
  const { makeInChild, fonts } = maker;
  const { userId, username, publishedAt } = version;
  const addresses = publicAddresses(origin, username);
  const place = { username, addresses, language, lastModified: publishedAt, month };
  const about = { place, locale, pdfChoice, tellsAddress, fonts };
  const made = await makeInChild(key, async (): Promise<PdfTask> => {
    const { profile } = version;
    return { profile, ...about, pictures: await loadPdfPictures(store, userId, profile.files) };
  });
  if (made === null) throw new Busy(busy);
  if ('missing' in made) throw new HttpError(406, lacking(made.missing));
  return made.pdf;
}

const busy = 'This PDF is still in the queue. Try again in a few seconds.';

function lacking(letter: string): string {
  return `No font of this site has the character ${letter}, so Vitrine cannot create this PDF. Print the page instead. Operators can add a font with CARD_FONTS.`;
}

/** The public PDF, with a tag for revalidation. */
export async function makePdfResponse(
  makeBytes: MakePdfBytes,
  { origin, offer }: PublicSite,
  version: Omit<LoadedProfile, 'stored'>,
  variant: TypesetVariant,
): Promise<Reply> {
  const { userId, username, etag } = version;
  const { format, language, locale, month, pdfChoice, place } = variant;
  const key = JSON.stringify([userId, etag, language, locale, month, pdfChoice]);
  const bytes = await makeBytes({ version, key, tellsAddress: true }, variant);
  const response = replyWith({ data: bytes }, username, format);
  const links = createLinkParts('profile', format, languagesOf(version.profile), offer);
  const address = addressOfPlace(origin, version, place);
  return label(response, tagOf(Bun.hash(bytes), version, variant), language, writeLinks(links, address));
}
