import type { Item } from '../profile/document.ts';

const mediaTypes = {
  html: 'text/html',
  json: 'application/json',
  jsonld: 'application/ld+json',
  vcard: 'text/vcard',
  markdown: 'text/markdown',
  text: 'text/plain',
  qr: 'image/svg+xml',
  card: 'image/png',
} as const;

export type Format = keyof typeof mediaTypes;

/** What is shown: a profile, one of its sections, or an item of one. */
export type Subject =
  | { readonly kind: 'profile' }
  | { readonly kind: 'section'; readonly type: string; readonly items: readonly Item[] }
  | { readonly kind: 'item'; readonly type: string; readonly slug: string; readonly item: Item };

const all = Object.keys(mediaTypes) as Format[];
const formatsOf = {
  profile: all,
  section: ['html', 'json', 'markdown'],
  item: ['html', 'json', 'markdown', 'card'],
} as const;

export function formatNames(kind: Subject['kind']): readonly Format[] {
  return formatsOf[kind];
}

/** Those that an `Accept` header chooses from. Who would rather have a picture than a page means no card. */
export function negotiatedFormats(kind: Subject['kind']): readonly Format[] {
  return formatsOf[kind].filter((format) => format !== 'card');
}

/** Whether it has words of the reader's language in it, beside those of the profile. */
export function isInWords(format: Format): boolean {
  return format === 'html' || format === 'markdown' || format === 'text';
}

export function mediaTypeOf(format: Format): string {
  return mediaTypes[format];
}

/** What is made of a view alone. A card is drawn elsewhere. */
export type RenderedFormat = Exclude<Format, 'card'>;
