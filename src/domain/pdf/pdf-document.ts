import type { Outline } from '../formats/outline.ts';
import type { ThemeColors } from '../pages/theme-colors.ts';

export const pdfTemplates = ['classic', 'modern'] as const;
export type PdfTemplate = (typeof pdfTemplates)[number];

export const papers = ['a4', 'letter'] as const;
export type Paper = (typeof papers)[number];

/** The reader's choice: null where the profile decides. */
export interface PdfChoice {
  readonly template: PdfTemplate | null;
  readonly paper: Paper | null;
}

export const defaultPdfChoice: PdfChoice = { template: null, paper: null };

/** The input of a template: everything that it knows about a person. */
export interface PdfDocument extends PdfLanguage {
  readonly isFromRight: boolean;
  readonly template: PdfTemplate;
  /** As Typst calls it. */
  readonly paper: 'a4' | 'us-letter';
  /** The script of the text: `Arab`. */
  readonly script: string;
  /** Not where there is Arabic in it: see decision 127. */
  readonly isKerned: boolean;
  /** The language of the labels. */
  readonly labels: PdfLanguage;
  readonly colors: ThemeColors;
  /** A drawing of the address, in SVG; null where there is none to tell. */
  readonly qr: string | null;
  readonly outline: Outline;
}

export interface PdfLanguage {
  readonly lang: string;
  readonly region: string | null;
}
