import type { FormatChoice } from '../../../domain/pages/format-names.ts';
import type { PublicProfile } from '../../../domain/profile/public-profile.ts';
import type { ViewPlace } from '../../../domain/profile/view.ts';
import type { PdfPicture } from './pdf-pictures.ts';

/** All data of a PDF, sent to another process. */
export interface PdfTask {
  readonly profile: PublicProfile;
  readonly place: ViewPlace;
  /** The language of the labels. */
  readonly locale: string;
  readonly choice: FormatChoice;
  /** Whether the PDF shows the profile's URL. */
  readonly tellsAddress: boolean;
  readonly pictures: readonly PdfPicture[];
  /** Fonts in addition to the built-in ones. */
  readonly fonts: readonly string[];
}

export type PdfResult =
  | { readonly pdf: Uint8Array }
  /** A character that no font has. */
  | { readonly missing: string };
