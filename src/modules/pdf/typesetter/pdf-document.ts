import type { Outline, OutlineEntry, OutlineSection } from '../../../domain/formats/outline.ts';
import type { ThemeColors } from '../../../domain/pages/theme-colors.ts';
import type { Density } from '../../../domain/profile/document.ts';

export const pdfLooks = ['paper', 'studio', 'terminal', 'gallery', 'sidebar', 'links'] as const;
export type PdfLook = (typeof pdfLooks)[number];

/** The input of a template: everything that it knows about a person. */
export interface PdfDocument extends PdfLanguage {
  readonly isFromRight: boolean;
  readonly look: PdfLook;
  /** As Typst calls it. */
  readonly paper: 'a4' | 'us-letter';
  /** The script of the text: `Arab`. */
  readonly script: string;
  /** Not where there is Arabic in it: see docs/decisions/pdf.md. */
  readonly isKerned: boolean;
  readonly fonts: PdfTypeface;
  /** The language of the labels. */
  readonly labels: PdfLanguage;
  readonly colors: ThemeColors;
  readonly photo: PdfImage | null;
  /** The URL in the foot, without its scheme. */
  readonly 'shown-address': string;
  readonly density: Density;
  /** The day of publication. */
  readonly date: string;
  readonly outline: PdfOutline;
}

export interface PdfLanguage {
  readonly lang: string;
  readonly region: string | null;
}

/** Names of font families. */
export interface PdfTypeface {
  readonly heading: string;
  readonly text: string;
}

/** An image as a file that the template reads. */
export interface PdfImage {
  readonly file: string;
  readonly alt: string;
  /** Width by height. */
  readonly ratio: number;
}

export interface PdfOutline extends Omit<Outline, 'sections'> {
  readonly sections: readonly PdfSection[];
}

interface PdfSection extends Omit<OutlineSection, 'entries'> {
  readonly entries: readonly (OutlineEntry & { readonly pictures: readonly PdfImage[] })[];
}
