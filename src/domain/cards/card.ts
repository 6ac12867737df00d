import type { ThemeColors } from '../pages/theme-colors.ts';
import type { Typeface } from '../profile/document.ts';

/** In pixels: what link previews ask for. */
export const cardWidth = 1200;
export const cardHeight = 630;

/** The content and look of a card, before checking which letters can be drawn. */
export interface Card {
  /** In large letters: the first of these that can be drawn. */
  readonly titles: readonly string[];
  /** Beneath: what a person does, or what an item was. */
  readonly line: string;
  /** On the card of an item: the names of its owner, of which the first that can be drawn is used. */
  readonly owners: readonly string[];
  /** Replacements for a missing portrait. The first drawable one is used. */
  readonly initials: readonly string[];
  /** Left out where it cannot be drawn. */
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
  /** As the operator has it; one that cannot be drawn here is left out. */
  readonly logo: { readonly type: string; readonly bytes: Uint8Array } | null;
}

/** An image as it was uploaded, and how it is to be shown. */
export interface CardPicture {
  readonly kind: 'portrait' | 'scene';
  readonly bytes: Uint8Array;
}

/** As it is drawn. */
export interface Drawable {
  /** A PNG. */
  readonly data: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}
