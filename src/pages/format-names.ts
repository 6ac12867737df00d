import type { Item } from '../profile/document.ts';

/**
 * A large profile is rendered in a worker, but as JSON, which takes no time; a picture is always drawn in one, and what a
 * library packs is made where pages are. What takes most memory is made in a child process, which ends.
 */
type Making = 'here' | 'here or worker' | 'packed' | 'worker' | 'child';

interface FormatTraits {
  readonly mediaType: string;
  readonly made: Making;
  /** A text's header says how it is encoded; markup says so itself. */
  readonly content: 'text' | 'markup' | 'binary';
  readonly isInWords: boolean;
  readonly ending?: string;
}

const table = {
  html: { mediaType: 'text/html', made: 'here or worker', content: 'text', isInWords: true },
  json: { mediaType: 'application/json', made: 'here', content: 'text', isInWords: false },
  jsonld: { mediaType: 'application/ld+json', made: 'here or worker', content: 'text', isInWords: false },
  vcard: {
    mediaType: 'text/vcard',
    made: 'here or worker',
    content: 'text',
    isInWords: false,
    ending: 'vcf',
  },
  markdown: { mediaType: 'text/markdown', made: 'here or worker', content: 'text', isInWords: true },
  text: { mediaType: 'text/plain', made: 'here or worker', content: 'text', isInWords: true },
  qr: { mediaType: 'image/svg+xml', made: 'here or worker', content: 'markup', isInWords: false },
  card: { mediaType: 'image/png', made: 'worker', content: 'binary', isInWords: false },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    made: 'packed',
    content: 'binary',
    isInWords: true,
    ending: 'docx',
  },
  pdf: { mediaType: 'application/pdf', made: 'child', content: 'binary', isInWords: true, ending: 'pdf' },
} as const satisfies Record<string, FormatTraits>;

export type Format = keyof typeof table;

type Made<How extends Making> = {
  [Name in Format]: (typeof table)[Name]['made'] extends How ? Name : never;
}[Format];

export type DrawnFormat = Made<'worker'>;
export type TypesetFormat = Made<'child'>;

/** What is made of a view alone. */
export type RenderedFormat = Exclude<Format, DrawnFormat | TypesetFormat>;

/** What other programs wrote a library for: it comes as bytes. */
export type PackedFormat = Made<'packed'>;

export type WrittenFormat = Exclude<RenderedFormat, PackedFormat>;

/** What is shown: a profile, one of its sections, or an item of one. */
export type Subject =
  | { readonly kind: 'profile' }
  | { readonly kind: 'section'; readonly type: string; readonly items: readonly Item[] }
  | { readonly kind: 'item'; readonly type: string; readonly slug: string; readonly item: Item };

/** What there is only where an operator wants it. */
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

/** Those that an `Accept` header chooses from. A client that would rather have a picture than a page means no card. */
export function negotiatedFormats(kind: Subject['kind'], offer: Offer): readonly Format[] {
  return formatNames(kind, offer).filter((format) => !isDrawn(format));
}

export function isDrawn(format: Format): format is DrawnFormat {
  return table[format].made === 'worker';
}

export function isTypeset(format: Format): format is TypesetFormat {
  return table[format].made === 'child';
}

export function isPacked(format: Format): format is PackedFormat {
  return table[format].made === 'packed';
}

/** Compressed it would only grow, and no terminal shows it. */
export function isBinary(format: Format): boolean {
  return table[format].content === 'binary';
}

/** Characters of JSON. The largest profiles take up to 300 ms in the slowest format, and this much a tenth of it. */
const large = 24 * 1024;

/** Whether other requests would wait for it on the thread that serves them: then a worker makes it. */
export function isMadeAside(format: RenderedFormat, size: number): boolean {
  const { made } = table[format];
  return made === 'packed' || (made === 'here or worker' && size >= large);
}

/** Whether it has words of the reader's language in it, beside those of the profile. */
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

/** Of the file, for what is stored rather than read. */
export function endingOf(format: Format): string | null {
  const { ending }: FormatTraits = table[format];
  return ending ?? null;
}
