import type { Item } from '../profile/document.ts';

/**
 * Where a format is rendered. JSON takes no time at any size. The most memory-hungry one has its own process, which
 * ends.
 */
type RenderedIn = 'main thread' | 'worker if large' | 'worker' | 'card worker' | 'child process';

interface FormatTraits {
  readonly mediaType: string;
  readonly renderedIn: RenderedIn;
  /** A text's header says how it is encoded; markup says so itself. */
  readonly content: 'text' | 'markup' | 'binary';
  readonly isInWords: boolean;
  readonly ending?: string;
  /** `Accept` never selects it: another format has its media type, or clients that prefer images expect another one. */
  readonly isOnlyByName?: true;
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
    renderedIn: 'worker',
    content: 'binary',
    isInWords: true,
    ending: 'docx',
  },
  pdf: {
    mediaType: 'application/pdf',
    renderedIn: 'child process',
    content: 'binary',
    isInWords: true,
    ending: 'pdf',
  },
  'qr-png': { ...written, mediaType: 'image/png', content: 'binary', isOnlyByName: true },
  badge: { ...written, mediaType: 'image/svg+xml', content: 'markup', isOnlyByName: true },
} as const satisfies Record<string, FormatTraits>;

export type Format = keyof typeof table;

type FormatsRendered<In extends RenderedIn> = {
  [Name in Format]: (typeof table)[Name]['renderedIn'] extends In ? Name : never;
}[Format];

export type DrawnFormat = FormatsRendered<'card worker'>;
export type TypesetFormat = FormatsRendered<'child process'>;

/** Made of a view alone. */
export type RenderedFormat = Exclude<Format, DrawnFormat | TypesetFormat>;

/** Formats of libraries, returned as bytes. */
export type PackedFormat = FormatsRendered<'worker'>;

export type WrittenFormat = Exclude<RenderedFormat, PackedFormat>;

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

/** Features that operators can turn on. */
export interface Offer {
  readonly pdf: boolean;
}

const all = Object.keys(table) as Format[];
const usual = all.filter((format) => !isTypeset(format));
const formatsOf = {
  section: ['html', 'json', 'markdown'],
  item: ['html', 'json', 'markdown', 'card'],
} as const;

export function formatNames(kind: Subject['kind'], { pdf }: Offer): readonly Format[] {
  if (kind === 'profile') return pdf ? all : usual;
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

export function isTypeset(format: Format): format is TypesetFormat {
  return table[format].renderedIn === 'child process';
}

export function isPacked(format: Format): format is PackedFormat {
  return table[format].renderedIn === 'worker';
}

/** Compressed it would only grow, and no terminal shows it. */
export function isBinary(format: Format): boolean {
  return table[format].content === 'binary';
}

/** Characters of JSON. The largest profiles take up to 300 ms in the slowest format, and this much a tenth of it. */
const large = 24 * 1024;

/** Whether other requests would wait for it on the thread that serves them: then a worker makes it. */
export function rendersInWorker(format: RenderedFormat, size: number): boolean {
  const { renderedIn } = table[format];
  return renderedIn === 'worker' || (renderedIn === 'worker if large' && size >= large);
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
