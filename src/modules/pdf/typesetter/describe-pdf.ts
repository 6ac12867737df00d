import { directionOf } from '../../../core/texts/direction.ts';
import { families, familiesOf } from '../../../domain/fonts/typefaces.ts';
import { outlineOf } from '../../../domain/formats/outline.ts';
import type { FormatChoice } from '../../../domain/pages/format-names.ts';
import { themeColors } from '../../../domain/pages/theme-colors.ts';
import { formatDay } from '../../../domain/profile/dates.ts';
import type { Typeface } from '../../../domain/profile/document.ts';
import { isPicture } from '../../../domain/profile/files.ts';
import type { Labels } from '../../../domain/profile/labels.ts';
import { filesOf, nameOf, type ProfileView } from '../../../domain/profile/view.ts';
import type { PdfDocument, PdfImage, PdfLanguage, PdfLook, PdfOutline, PdfTypeface } from './pdf-document.ts';
import { toTypstText } from './to-typst-text.ts';

const lookOf: Readonly<Record<NonNullable<FormatChoice['template']>, PdfLook>> = {
  paper: 'paper',
  studio: 'studio',
  terminal: 'terminal',
  gallery: 'gallery',
  sidebar: 'sidebar',
  links: 'links',
  classic: 'paper',
  modern: 'studio',
};

const typefaceOf: Readonly<Record<PdfLook, PdfTypeface>> = {
  paper: { heading: 'Lora', text: 'Lora' },
  studio: { heading: 'IBM Plex Sans', text: 'IBM Plex Sans' },
  terminal: { heading: 'IBM Plex Mono', text: 'IBM Plex Mono' },
  gallery: { heading: 'Playfair Display', text: 'IBM Plex Sans' },
  sidebar: { heading: 'IBM Plex Sans', text: 'IBM Plex Sans' },
  links: { heading: 'Lora', text: 'IBM Plex Sans' },
};

export interface PdfOptions {
  readonly labels: Labels;
  /** The language of the labels. */
  readonly locale: string;
  readonly choice: FormatChoice;
  /** Whether the PDF shows the profile's URL. */
  readonly tellsAddress: boolean;
  /** By path in the profile: the images in the template's form. */
  readonly images: ReadonlyMap<string, Pick<PdfImage, 'file' | 'ratio'>>;
  readonly canDraw: (point: number) => boolean;
}

/** Describes a profile as a document, with the first character that no font has. */
export function describePdf(
  view: ProfileView,
  { labels, locale, choice: { template, paper }, tellsAddress, images, canDraw }: PdfOptions,
): { readonly document: PdfDocument; readonly missing: string | null } {
  const { outline, missing } = toTypstText(outlineOf(view, labels), canDraw);
  const look = lookOf[template ?? view.theme];
  const address = tellsAddress ? outline.address : '';
  const document = {
    look,
    paper: (paper ?? choosePaper(view)) === 'letter' ? 'us-letter' : 'a4',
    ...languageFor(view.language),
    isFromRight: directionOf(view.language) === 'rtl',
    script: new Intl.Locale(view.language).maximize().script ?? '',
    isKerned: !/\p{Script=Arabic}/u.test(JSON.stringify(outline)),
    fonts: view.typeface === null ? typefaceOf[look] : namesOf(view.typeface),
    labels: languageFor(locale),
    colors: themeColors(view.theme, view.accent),
    photo: portraitOf(view, images),
    'shown-address': address.replace(/^https?:\/\//, ''),
    density: view.density,
    date: formatDay(view.lastModified, view.language),
    outline: withPictures(view, { ...outline, address }, images),
  } as const;
  return { document, missing };
}

function namesOf(typeface: Typeface): PdfTypeface {
  const { heading, text } = familiesOf[typeface];
  return { heading: families[heading].name, text: families[text].name };
}

function portraitOf(view: ProfileView, images: PdfOptions['images']): PdfImage | null {
  const [, image] = [...images].find(([path]) => isPicture(path)) ?? [];
  return image ? { ...image, alt: nameOf(view) } : null;
}

function withPictures(
  view: ProfileView,
  outline: ReturnType<typeof outlineOf>,
  images: PdfOptions['images'],
): PdfOutline {
  return {
    ...outline,
    sections: outline.sections.map((section) => ({
      ...section,
      entries: section.entries.map((entry) => ({
        ...entry,
        pictures: filesOf(view, section.type, entry.slug).flatMap(({ path, alt = '' }) => {
          const image = images.get(`${section.type}/${entry.slug}/${path}`);
          return image ? [{ ...image, alt: alt || entry.title }] : [];
        }),
      })),
    })),
  };
}

/** Countries that use US Letter paper. */
const inches: ReadonlySet<string | undefined> = new Set([
  ...['US', 'CA', 'MX', 'PH', 'PR', 'GT', 'SV', 'HN', 'NI', 'CR', 'PA', 'DO', 'CO', 'VE', 'CL'],
]);

/** Chooses the paper by the person's country, or by the region of the language. */
function choosePaper({ document, language }: ProfileView): FormatChoice['paper'] {
  const country = document.basics?.location?.countryCode?.toUpperCase() ?? new Intl.Locale(language).region;
  return inches.has(country) ? 'letter' : 'a4';
}

/** The language in Typst's form: a code of two or three letters, and a region of two. */
function languageFor(tag: string): PdfLanguage {
  const { language, region = '' } = new Intl.Locale(tag);
  return {
    lang: /^[a-z]{2,3}$/.test(language) ? language : 'und',
    region: /^[A-Z]{2}$/.test(region) ? region : null,
  };
}
