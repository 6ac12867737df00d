import type { Item } from '../profile/document.ts';

/** Where a format is rendered. JSON takes no time at any size. */
type RenderedIn = 'main thread' | 'worker if large' | 'card worker' | 'module';

interface FormatTraits {
  readonly mediaType: string;
  readonly renderedIn: RenderedIn;
  /** A text's header says how it is encoded; markup says so itself. */
  readonly content: 'text' | 'markup' | 'binary';
  readonly isInWords: boolean;
  readonly ending?: string;
  /** `Accept` never selects it: another format has its media type, or clients that prefer images expect another one. */
  readonly isOnlyByName?: true;
  /** Query parameters of its own, with their values. The profile decides what a visitor leaves open. */
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
      // `classic` and `modern` are what the first two were called.
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
/** Only where the module that makes it is there, and on. */
export type MadeFormat = FormatsRendered<'module'>;

/** Made of a view alone. */
export type RenderedFormat = Exclude<Format, DrawnFormat | MadeFormat>;

type PdfParameters = (typeof table)['pdf']['parameters'];

/** The visitor's choice: null where the profile decides, and empty for formats without parameters. */
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

/** The formats that modules make here. */
export type Offer = readonly MadeFormat[];

const all = Object.keys(table) as Format[];
/** Every format that a module could make. */
export const madeFormats: Offer = all.filter(isMade);
const formatsOf = {
  section: ['html', 'json', 'markdown'],
  item: ['html', 'json', 'markdown', 'card'],
} as const;

export function formatNames(kind: Subject['kind'], offer: Offer): readonly Format[] {
  if (kind === 'profile') return all.filter((format) => !isMade(format) || offer.includes(format));
  return formatsOf[kind];
}

/** Those that an `Accept` header chooses from. */
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

/** Compressed it would only grow, and no terminal shows it. */
export function isBinary(format: Format): boolean {
  return table[format].content === 'binary';
}

/** Characters of JSON. The largest profiles take up to 300 ms in the slowest format, and this much a tenth of it. */
const large = 24 * 1024;

/** Whether other requests would wait for it on the thread that serves them: then a worker makes it. */
export function rendersInWorker(format: RenderedFormat, size: number): boolean {
  return table[format].renderedIn === 'worker if large' && size >= large;
}

/** Whether it has words of the reader's language in it, next to those of the profile. */
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
