import { directionOf } from '../../core/texts/direction.ts';
import { outlineOf } from '../formats/outline.ts';
import { renderQr } from '../formats/qr.ts';
import { themeColors } from '../pages/theme-colors.ts';
import type { Theme } from '../profile/document.ts';
import type { Labels } from '../profile/labels.ts';
import type { ProfileView } from '../profile/view.ts';
import type { Paper, PdfChoice, PdfDocument, PdfLanguage, PdfTemplate } from './pdf-document.ts';
import { toTypstText } from './to-typst-text.ts';

const templateOf: Readonly<Record<Theme, PdfTemplate>> = {
  paper: 'classic',
  terminal: 'classic',
  studio: 'modern',
  gallery: 'modern',
};

export interface PdfOptions {
  readonly labels: Labels;
  /** The language of the labels. */
  readonly locale: string;
  readonly pdfChoice: PdfChoice;
  /** Whether it says where the profile is found. */
  readonly tellsAddress: boolean;
  readonly canDraw: (point: number) => boolean;
}

/** A profile as it is to be set, and the first letter that cannot be. */
export function describePdf(
  view: ProfileView,
  { labels, locale, pdfChoice: { template, paper }, tellsAddress, canDraw }: PdfOptions,
): { readonly document: PdfDocument; readonly missing: string | null } {
  const { outline, missing } = toTypstText(outlineOf(view, labels), canDraw);
  const document = {
    template: template ?? templateOf[view.theme],
    paper: (paper ?? choosePaper(view)) === 'letter' ? 'us-letter' : 'a4',
    ...languageFor(view.language),
    isFromRight: directionOf(view.language) === 'rtl',
    script: new Intl.Locale(view.language).maximize().script ?? '',
    isKerned: !/\p{Script=Arabic}/u.test(JSON.stringify(outline)),
    labels: languageFor(locale),
    colors: themeColors(view.theme, view.accent),
    qr: tellsAddress ? renderQr(outline.address) : null,
    outline: tellsAddress ? outline : { ...outline, address: '' },
  } as const;
  return { document, missing };
}

/** Where paper is measured in inches. */
const inches: ReadonlySet<string | undefined> = new Set([
  ...['US', 'CA', 'MX', 'PH', 'PR', 'GT', 'SV', 'HN', 'NI', 'CR', 'PA', 'DO', 'CO', 'VE', 'CL'],
]);

/** By the country of the person, or the one that the language names. */
function choosePaper({ document, language }: ProfileView): Paper {
  const country = document.basics?.location?.countryCode?.toUpperCase() ?? new Intl.Locale(language).region;
  return inches.has(country) ? 'letter' : 'a4';
}

/** As Typst takes it: two or three letters, and a country of two. */
function languageFor(tag: string): PdfLanguage {
  const { language, region = '' } = new Intl.Locale(tag);
  return {
    lang: /^[a-z]{2,3}$/.test(language) ? language : 'und',
    region: /^[A-Z]{2}$/.test(region) ? region : null,
  };
}
