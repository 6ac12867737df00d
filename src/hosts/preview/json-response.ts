import { type Reply, reply, revalidated, vary } from '../../core/kernel/reply.ts';
import { profilePath } from '../../core/paths/preview.ts';
import { memoize } from '../../core/platform/memo.ts';
import { placeJson, writeJson } from '../../domain/formats/json.ts';
import {
  type Format,
  type FormatChoice,
  type MadeFormat,
  mediaTypeOf,
  type Offer,
  type RenderedFormat,
} from '../../domain/pages/format-names.ts';
import type { PageSite } from '../../domain/pages/page-context.ts';
import { addressOf } from '../../domain/profile/view.ts';
import type { Variables } from '../response-cache/template-response.ts';
import type { SubjectPath } from './find-subject.ts';
import { createLinkParts, writeLinks } from './write-links.ts';

/** The part of a profile that a request selects. */
export interface Variant {
  readonly place: SubjectPath;
  readonly format: Format;
  readonly language: string;
  readonly locale: string;
  /** Pages show durations in months, so a rendered page is valid for a month. */
  readonly month: string;
  readonly choice: FormatChoice;
  /** The language of group names. Empty for names and titles as they were entered. */
  readonly groupLanguage: string;
}

export interface RenderedVariant extends Variant {
  readonly format: RenderedFormat;
}

export interface MadeVariant extends Variant {
  readonly format: MadeFormat;
}

export interface PublicSite {
  readonly origin: string;
  readonly site: PageSite;
  readonly offer: Offer;
}

/** Identifies the user and the published version. */
export interface Version {
  readonly username: string;
  readonly etag: string;
}

export interface DatedVersion extends Version {
  readonly publishedAt: string;
  /** Verified back-links, as stored. */
  readonly verified: string | null;
  /** As in `ShownProfile`. */
  readonly groups: string | null;
}

/** The stored JSON of the profile in its main language, with placeholders filled in. */
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

/** The origin, as used in the JSON and in the ETag. */
export interface PlacedOrigin {
  readonly bytes: Uint8Array;
  readonly seed: number | bigint;
}

export function placeOrigin(origin: string): PlacedOrigin {
  return { bytes: Buffer.from(origin), seed: Bun.hash(origin) };
}

/** The `Link` header of a profile, with its other formats and languages. */
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

export function addressOfPlace(
  origin: string,
  { username }: Pick<Version, 'username'>,
  { type, slug }: SubjectPath,
): string {
  const canonical = origin + profilePath(username);
  if (type === null) return canonical;
  return addressOf(canonical, slug === null ? type : `${type}/${slug}`);
}

/** The ETag. It depends on the published version and on the rendering. */
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
