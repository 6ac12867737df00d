import { placeJson, writeJson } from '../formats/json.ts';
import { type Reply, reply, revalidated, vary } from '../kernel/reply.ts';
import {
  type Format,
  mediaTypeOf,
  type Offer,
  type RenderedFormat,
  type TypesetFormat,
} from '../pages/format-names.ts';
import type { PageSite } from '../pages/page-context.ts';
import { profilePath } from '../paths/preview.ts';
import type { PdfChoice } from '../pdf/pdf-document.ts';
import { memoize } from '../platform/memo.ts';
import { addressOf } from '../profile/view.ts';
import type { Variables } from '../response-cache/template-response.ts';
import type { SubjectPath } from './find-subject.ts';
import { createLinkParts, writeLinks } from './write-links.ts';

/** What a request asks for of a profile. */
export interface Variant {
  readonly place: SubjectPath;
  readonly format: Format;
  readonly language: string;
  readonly locale: string;
  /** What goes on has lasted one more with each month: so a response in words is good for one. */
  readonly month: string;
  /** How a PDF is to look. */
  readonly pdfChoice: PdfChoice;
}

export interface RenderedVariant extends Variant {
  readonly format: RenderedFormat;
}

export interface TypesetVariant extends Variant {
  readonly format: TypesetFormat;
}

/** Where profiles are shown. */
export interface PublicSite {
  readonly origin: string;
  readonly site: PageSite;
  readonly offer: Offer;
}

/** Of which user, and which version. */
export interface Version {
  readonly username: string;
  readonly etag: string;
}

export interface DatedVersion extends Version {
  readonly publishedAt: string;
  /** Since when and where pages link back, as they are stored. */
  readonly verified: string | null;
}

/** The profile in JSON and in its own language, as it is stored. */
export function jsonVariables(
  { bytes, seed }: PlacedOrigin,
  version: Version,
  json: Uint8Array,
  variant: Variant,
): Variables {
  return {
    etag: tagOf(Bun.hash(json, seed), version, variant),
    name: encodeURIComponent(version.username),
    content: placeJson(json, bytes),
  };
}

/** As it is written into JSON, and into its tag. */
export interface PlacedOrigin {
  readonly bytes: Uint8Array;
  readonly seed: number | bigint;
}

export function placeOrigin(origin: string): PlacedOrigin {
  return { bytes: Buffer.from(origin), seed: Bun.hash(origin) };
}

/** Where else the profile with this name in its address can be read. */
export function linkJson({ origin, offer }: PublicSite, languages: readonly string[], name: string): string {
  return writeLinks(jsonLinksFor(offer)(languages), `${origin}/${name}`);
}

const jsonLinksFor = memoize(10, (offer: Offer) =>
  memoize(1_000, (languages: readonly string[]) => createLinkParts('profile', 'json', languages, offer)),
);

export function makeJson({ etag, content }: Variables, links: string, { language }: Variant): Reply {
  const body = new Uint8Array(content.length);
  writeJson(content, body, 0);
  const response = reply(200, { 'Content-Type': `${mediaTypeOf('json')}; charset=utf-8` }, body);
  return label(response, etag, language, links);
}

export function addressOfPlace(origin: string, { username }: Version, { type, slug }: SubjectPath): string {
  const canonical = origin + profilePath(username);
  if (type === null) return canonical;
  return addressOf(canonical, slug === null ? type : `${type}/${slug}`);
}

/** Changes with what was published and with how it is shown. */
export function tagOf(shown: number | bigint, { etag }: Version, { format, language }: Variant): string {
  return `"${etag}-${shown.toString(36)}-${format}-${language}"`;
}

export function label(response: Reply, etag: string, language: string, links: string): Reply {
  const { headers } = response;
  headers.ETag = etag;
  headers['Cache-Control'] = revalidated;
  headers['Content-Language'] = language;
  headers.Link = links;
  vary(response, 'Accept');
  return response;
}
