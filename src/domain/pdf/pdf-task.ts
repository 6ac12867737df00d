import type { PublicProfile } from '../profile/public-profile.ts';
import type { ViewPlace } from '../profile/view.ts';
import type { PdfChoice } from './pdf-document.ts';
import type { PdfPicture } from './pdf-pictures.ts';

/** All that a PDF is made of, on its way to another process. */
export interface PdfTask {
  readonly profile: PublicProfile;
  readonly place: ViewPlace;
  /** The language of the words around the person's own. */
  readonly locale: string;
  readonly pdfChoice: PdfChoice;
  /** Whether it says where the profile is found. */
  readonly tellsAddress: boolean;
  readonly pictures: readonly PdfPicture[];
  /** Fonts next to our own. */
  readonly fonts: readonly string[];
}

export type PdfResult =
  | { readonly pdf: Uint8Array }
  /** A letter that no font has. */
  | { readonly missing: string };
