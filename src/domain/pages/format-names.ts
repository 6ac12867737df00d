import type { Item } from '../profile/document.ts';

/** Where the server renders a format. JSON is fast at any size. */
type RenderedIn = 'main thread' | 'worker if large' | 'card worker' | 'module';

interface FormatTraits {
  readonly mediaType: string;
  readonly renderedIn: RenderedIn;
  /** Text formats need a charset in the header. Markup declares its own. */
  readonly content: 'text' | 'markup' | 'binary';
  readonly isInWords: boolean;
  readonly ending?: string;
  /**
   * `Accept` never selects this format: its media type belongs to another format, or clients that prefer
   * images would get it.
   */
  readonly isOnlyByName?: true;
  /** Query parameters of the format with their values. The profile sets defaults for missing ones. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>;
}

const written = { renderedIn: 'worker if large', content: 'text', isInWords: false } as const;

const table = {
  html: { ...written, mediaType: 'text/html', isInWords: true },
  json: { ...written, mediaType: 'application/json', renderedIn: 'main thread' },
  jsonld: { ...written, mediaType: 'application/ld+json' },
  vcard: { ...written, mediaType: 'text/vcard', ending: 'vcf' },
  markdown: { ...written, mediaType: 'text/markdown', isInWords: true },
  text: { ...written, mediaType: 'text/plain', isInWords: true },
  qr: { ...written, mediaType: 'image/svg+xml', content: 'markup' },
  card: {
    mediaType: 'image/png',
    renderedIn: 'card worker',
    content: 'binary',
    isInWords: false,
    isOnlyByName: true,
  },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    renderedIn: 'module',
    content: 'binary',
    isInWords: true,
    ending: 'docx',
  },
  pdf: {
    mediaType: 'application/pdf',
    renderedIn: 'module',
    content: 'binary',
    isInWords: true,
    ending: 'pdf',
    parameters: {
      // `classic` and `modern` are the previous names of the first two templates.
      template: ['paper', 'studio', 'terminal', 'gallery', 'sidebar', 'links', 'classic', 'modern'],
      paper: ['a4', 'letter'],
    },
  },
  'qr-png': { ...written, mediaType: 'image/png', content: 'binary', isOnlyByName: true },
  badge: { ...written, mediaType: 'image/svg+xml', content: 'markup', isOnlyByName: true },
} as const satisfies Record<string, FormatTraits>;

export type Format = keyof typeof table;

type FormatsRendered<In extends RenderedIn> = {
  [Name in Format]: (typeof table)[Name]['renderedIn'] extends In ? Name : never;
}[Format];

export type DrawnFormat = FormatsRendered<'card worker'>;
/** Formats that exist only while their module is on. */
export type MadeFormat = FormatsRendered<'module'>;

/** Formats that need nothing but a view. */
export type RenderedFormat = Exclude<Format, DrawnFormat | MadeFormat>;

type PdfParameters = (typeof table)['pdf']['parameters'];

/** The visitor's choice. Null leaves it to the profile. Formats without parameters have an empty object. */
export type FormatChoice = {
  readonly [Name in keyof PdfParameters]?: PdfParameters[Name][number] | null;
};

export const noChoice: FormatChoice = {};

/** The requested part: a profile, a section or an item. */
export type Subject = { readonly kind: 'profile' } | SectionSubject | ItemSubject;

export interface SectionSubject {
  readonly kind: 'section';
  readonly type: string;
  readonly items: readonly Item[];
}

export interface ItemSubject {
  readonly kind: 'item';
  readonly type: string;
  readonly slug: string;
  readonly item: Item;
}

/** The formats that active modules render. */
export type Offer = readonly MadeFormat[];

const all = Object.keys(table) as Format[];
/** All formats that modules can render. */
export const madeFormats: Offer = all.filter(isMade);
const formatsOf = {
  section: ['html', 'json', 'markdown'],
  item: ['html', 'json', 'markdown', 'card'],
} as const;

export function formatNames(kind: Subject['kind'], offer: Offer): readonly Format[] {
  if (kind === 'profile') return all.filter((format) => !isMade(format) || offer.includes(format));
  return formatsOf[kind];
}

/** The formats that an `Accept` header can select. */
export function negotiatedFormats(kind: Subject['kind'], offer: Offer): readonly Format[] {
  return formatNames(kind, offer).filter((format) => !isOnlyByName(format));
}

function isOnlyByName(format: Format): boolean {
  const traits: FormatTraits = table[format];
  return traits.isOnlyByName === true;
}

export function isDrawn(format: Format): format is DrawnFormat {
  return table[format].renderedIn === 'card worker';
}

export function isMade(format: Format): format is MadeFormat {
  return table[format].renderedIn === 'module';
}

export function choicesOf(format: Format): Readonly<Record<string, readonly string[]>> {
  const { parameters = {} }: FormatTraits = table[format];
  return parameters;
}

/** Whether the format is binary. Such files are already compressed, and terminals cannot show them. */
export function isBinary(format: Format): boolean {
  return table[format].content === 'binary';
}

/**
 * Characters of JSON. In the slowest format, the largest profiles take up to 300 ms, and this size takes a
 * tenth of that.
 */
const large = 24 * 1024;

/** Whether rendering would block other requests on the main thread, so that a worker must do it. */
export function rendersInWorker(format: RenderedFormat, size: number): boolean {
  return table[format].renderedIn === 'worker if large' && size >= large;
}

/** Whether the output contains text in the visitor's language, next to the profile's own. */
export function isInWords(format: Format): boolean {
  return table[format].isInWords;
}

export function mediaTypeOf(format: Format): string {
  return table[format].mediaType;
}

export function contentTypeOf(format: Format): string {
  const { mediaType, content } = table[format];
  return content === 'text' ? `${mediaType}; charset=utf-8` : mediaType;
}

/** The file extension of downloads. */
export function endingOf(format: Format): string | null {
  const { ending }: FormatTraits = table[format];
  return ending ?? null;
}
