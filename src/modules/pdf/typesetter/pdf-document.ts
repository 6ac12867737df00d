import type { Outline, OutlineEntry, OutlineSection } from '../../../domain/formats/outline.ts';
import type { ThemeColors } from '../../../domain/pages/theme-colors.ts';
import type { Density } from '../../../domain/profile/document.ts';

export const pdfLooks = ['paper', 'studio', 'terminal', 'gallery', 'sidebar', 'links'] as const;
export type PdfLook = (typeof pdfLooks)[number];

/** The input of a template: all data about the person. */
export interface PdfDocument extends PdfLanguage {
  readonly isFromRight: boolean;
  readonly look: PdfLook;
  /** Typst's name of the paper. */
  readonly paper: 'a4' | 'us-letter';
  /** The script of the text, for example `Arab`. */
  readonly script: string;
  /** False for documents with Arabic: see docs/decisions/pdf.md. */
  readonly isKerned: boolean;
  readonly fonts: PdfTypeface;
  /** The language of the labels. */
  readonly labels: PdfLanguage;
  readonly colors: ThemeColors;
  readonly photo: PdfImage | null;
  /** The URL in the footer, without its scheme. */
  readonly 'shown-address': string;
  readonly density: Density;
  /** The date of publication. */
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
  /** Width divided by height. */
  readonly ratio: number;
}

export interface PdfOutline extends Omit<Outline, 'sections'> {
  readonly sections: readonly PdfSection[];
}

interface PdfSection extends Omit<OutlineSection, 'entries'> {
  readonly entries: readonly (OutlineEntry & { readonly pictures: readonly PdfImage[] })[];
}
