import type { FormatChoice } from '../../../domain/pages/format-names.ts';
import type { PublicProfile } from '../../../domain/profile/public-profile.ts';
import type { ViewPlace } from '../../../domain/profile/view.ts';
import type { PdfPicture } from './pdf-pictures.ts';

/** All that a PDF is made of, on its way to another process. */
export interface PdfTask {
  readonly profile: PublicProfile;
  readonly place: ViewPlace;
  /** The language of the words around the person's own. */
  readonly locale: string;
  readonly choice: FormatChoice;
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
