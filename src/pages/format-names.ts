import type { Item } from '../profile/document.ts';

/** A large profile is rendered in a worker, but as JSON, which takes no time; a picture is always drawn in one. What takes most memory is made in a process that ends. */
type Making = 'here' | 'here or in a worker' | 'drawn in a worker' | 'in a child process';

const table = {
  html: { mediaType: 'text/html', made: 'here or in a worker', isInWords: true },
  json: { mediaType: 'application/json', made: 'here', isInWords: false },
  jsonld: { mediaType: 'application/ld+json', made: 'here or in a worker', isInWords: false },
  vcard: { mediaType: 'text/vcard', made: 'here or in a worker', isInWords: false },
  markdown: { mediaType: 'text/markdown', made: 'here or in a worker', isInWords: true },
  text: { mediaType: 'text/plain', made: 'here or in a worker', isInWords: true },
  qr: { mediaType: 'image/svg+xml', made: 'here or in a worker', isInWords: false },
  card: { mediaType: 'image/png', made: 'drawn in a worker', isInWords: false },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    made: 'here or in a worker',
    isInWords: true,
  },
  pdf: { mediaType: 'application/pdf', made: 'in a child process', isInWords: true },
} as const satisfies Record<string, { mediaType: string; made: Making; isInWords: boolean }>;

export type Format = keyof typeof table;

export type DrawnFormat = {
  [Name in Format]: (typeof table)[Name]['made'] extends 'drawn in a worker' ? Name : never;
}[Format];

export type TypesetFormat = 'pdf';

/** What is made of a view alone. */
export type RenderedFormat = Exclude<Format, DrawnFormat | TypesetFormat>;

/** What other programs wrote a library for: it comes as bytes. */
export type PackedFormat = 'docx';

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
  return table[format].made === 'drawn in a worker';
}

export function isTypeset(format: Format): format is TypesetFormat {
  return table[format].made === 'in a child process';
}

export function isPacked(format: Format): format is PackedFormat {
  return format === 'docx';
}

/** Pictures and packed files would only grow. */
export function mayCompress(format: Format): boolean {
  return !isDrawn(format) && !isPacked(format) && !isTypeset(format);
}

export function mayLeaveThread(format: Format): boolean {
  return table[format].made !== 'here';
}

/** Whether it has words of the reader's language in it, beside those of the profile. */
export function isInWords(format: Format): boolean {
  return table[format].isInWords;
}

export function mediaTypeOf(format: Format): string {
  return table[format].mediaType;
}
