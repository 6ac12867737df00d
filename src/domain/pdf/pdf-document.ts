import type { Outline, OutlineEntry, OutlineSection } from '../formats/outline.ts';
import type { ThemeColors } from '../pages/theme-colors.ts';
import type { Density } from '../profile/document.ts';

export const pdfLooks = ['paper', 'studio', 'terminal', 'gallery', 'sidebar', 'links'] as const;
export type PdfLook = (typeof pdfLooks)[number];

/** `classic` and `modern` are what the first two were called. */
export const pdfTemplates = [...pdfLooks, 'classic', 'modern'] as const;
export type PdfTemplate = (typeof pdfTemplates)[number];

export const papers = ['a4', 'letter'] as const;
export type Paper = (typeof papers)[number];

/** The visitor's choice: null where the profile decides. */
export interface PdfChoice {
  readonly template: PdfTemplate | null;
  readonly paper: Paper | null;
}

export const defaultPdfChoice: PdfChoice = { template: null, paper: null };

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
