import type { ThemeColors } from '../pages/theme-colors.ts';
import type { Typeface } from '../profile/document.ts';

/** Pixels. Link previews expect this size. */
export const cardWidth = 1200;
export const cardHeight = 630;

/** The content and look of a card, before the drawer checks which letters its fonts can draw. */
export interface Card {
  /** Candidates for the large title. The card shows the first one that its fonts can draw. */
  readonly titles: readonly string[];
  /** Below the title: the person's job title, or the facts of an item. */
  readonly line: string;
  /** Candidates for the owner's name on an item's card. The card shows the first one that its fonts can draw. */
  readonly owners: readonly string[];
  /**
   * Candidates for the letters that replace a missing portrait. The card shows the first one that its fonts
   * can draw.
   */
  readonly initials: readonly string[];
  /** The card leaves the URL out if its fonts cannot draw it. */
  readonly address: string;
  readonly site: CardSite;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly colors: ThemeColors;
  readonly typeface: Typeface | null;
  /** The portrait's corner radius, in percent of its side. */
  readonly roundness: number;
}

export interface CardSite {
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
  /** The operator's logo as uploaded. The card leaves it out if it cannot be decoded. */
  readonly logo: { readonly type: string; readonly bytes: Uint8Array } | null;
}

/** An uploaded image, and its role on the card. */
export interface CardPicture {
  readonly kind: 'portrait' | 'scene';
  readonly bytes: Uint8Array;
}

/** An image that is ready for drawing. */
export interface Drawable {
  /** A PNG. */
  readonly data: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}
