import { placeJson, writeJson } from '../../formats/json.ts';
import { renderPageBytes } from '../../html/render-page.tsx';
import { type Reply, reply, vary } from '../../kernel/reply.ts';
import type { PageSite } from '../../pages/page-context.ts';
import {
  type Format,
  formatNames,
  mediaTypeOf,
  type RenderedFormat,
  type Representation,
  render,
} from '../../pages/representations.ts';
import { languagesOf } from '../../profile/localize.ts';
import type { PublicProfile } from '../../profile/public-profile.ts';
import { remember } from '../../profile/remember.ts';
import { addressOf, createView, publicAddresses } from '../../profile/view.ts';
import { findSubject, kindOf, localizeSubject, type Place } from '../find-subject.ts';
import { type Distinction, type Tag, writeTag } from './fresh-answer.ts';
import { profilePath } from './paths.ts';
import { createLinkParts, writeLinks } from './write-links.ts';

/** What a request asks for of a profile. */
export interface Wish {
  readonly place: Place;
  readonly format: Format;
  readonly language: string;
  readonly locale: string;
  /** What goes on has lasted one more with each month: so an answer in words is good for one. */
  readonly month: string;
}

export interface RenderedWish extends Wish {
  readonly format: RenderedFormat;
}

/** Where profiles are shown. */
export interface House {
  readonly origin: string;
  readonly site: PageSite;
}

/** Of which version of whom. */
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
export function distinguishJson(origin: string, version: Version, json: Uint8Array, wish: Wish): Distinction {
  const { bytes, seed } = originOf(origin);
  return {
    tag: tagOf(Bun.hash(json, seed), version, wish),
    name: encodeURIComponent(version.username),
    content: placeJson(json, bytes),
  };
}

/** There is one of them. */
const originOf = remember(1, (origin: string) => ({ bytes: Buffer.from(origin), seed: Bun.hash(origin) }));

/** Where else a profile can be read, of whoever has this name in an address. */
export function linkJson(origin: string, languages: readonly string[], name: string): string {
  return writeLinks(jsonLinks(languages), `${origin}/${name}`);
}

const jsonLinks = remember(1_000, (languages: readonly string[]) =>
  createLinkParts('profile', 'json', languages),
);

export function makeJson({ tag, content }: Distinction, links: string, { language }: Wish): Reply {
  const body = new Uint8Array(content.length);
  writeJson(content, body, 0);
  const answer = reply(200, { 'Content-Type': `${mediaTypeOf('json')}; charset=utf-8` }, body);
  return label(answer, writeTag(tag), language, links);
}

/** Any other representation. */
export function makeAnswer(
  { origin, site }: House,
  version: DatedVersion,
  profile: PublicProfile,
  wish: RenderedWish,
): Reply {
  const { username, publishedAt, verified } = version;
  const { place, format, language, locale, month } = wish;
  const subject = findSubject(profile, { username, path: profilePath(username) }, place);
  const view = createView(profile, {
    username,
    addresses: publicAddresses(origin, username),
    language,
    lastModified: publishedAt,
    month,
  });
  const address = addressOfPlace(origin, version, place);
  const languages = languagesOf(profile);
  const links = createLinks(address, languages, wish);
  const parts = createLinkParts(kindOf(place), format, languages);
  const context = { locale, ...links, site, jsonLd: null, verified: parseVerified(verified) };
  const shown = render(format, view, localizeSubject(view, subject), context);
  const answer = toReply(shown, version, wish);
  const shownAs = Bun.hash(answer.body, hashOfPolicy(String(answer.headers['Content-Security-Policy'])));
  return label(answer, writeTag(tagOf(shownAs, version, wish)), language, writeLinks(parts, address));
}

/** It is in the tag as well. Those of most pages are the same. */
const hashOfPolicy = remember(100, (policy: string) => Bun.hash(policy));

function parseVerified(text: string | null): ReadonlyMap<string, string> {
  const parts = text?.split(' ') ?? [];
  return new Map(parts.flatMap((since, index) => (index % 2 === 0 ? [[parts[index + 1] ?? '', since]] : [])));
}

interface Links {
  readonly address: string;
  readonly alternates: readonly { readonly type: string; readonly href: string }[];
  readonly translations: readonly { readonly language: string; readonly href: string }[];
}

function createLinks(address: string, languages: readonly string[], { place, format }: Wish): Links {
  return {
    address,
    alternates: formatNames(kindOf(place))
      .filter((name) => name !== format)
      .map((name) => ({ type: mediaTypeOf(name), href: `${address}?format=${name}` })),
    translations:
      languages.length > 1
        ? languages.map((language) => ({ language, href: `${address}?lang=${language}` }))
        : [],
  };
}

export function addressOfPlace(origin: string, { username }: Version, { type, slug }: Place): string {
  const canonical = origin + profilePath(username);
  if (type === null) return canonical;
  return addressOf(canonical, slug === null ? type : `${type}/${slug}`);
}

/** As bytes: to hash a text is to encode it. */
function toReply(
  shown: Representation,
  { username }: Version,
  { format }: Wish,
): Reply & { readonly body: Uint8Array } {
  if ('page' in shown) return renderPageBytes(shown.page);
  const charset = format === 'qr' ? '' : '; charset=utf-8';
  const answer = {
    ...reply(200, { 'Content-Type': mediaTypeOf(format) + charset }),
    body: Buffer.from(shown.data),
  };
  if (format === 'vcard')
    answer.headers['Content-Disposition'] = `attachment; ${fileName(`${username}.vcf`)}`;
  return answer;
}

/** Readers of the older form, which has ASCII alone, are still about. */
function fileName(name: string): string {
  return /^[\w.-]+$/.test(name) ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Changes with what was published and with how it is shown. */
function tagOf(shown: number | bigint, { etag }: Version, { format, language }: Wish): Tag {
  return { start: `${etag}-${shown.toString(36)}`, end: `-${format}-${language}` };
}

function label(answer: Reply, etag: string, language: string, links: string): Reply {
  const { headers } = answer;
  headers.ETag = etag;
  headers['Cache-Control'] = 'public, max-age=0, must-revalidate';
  headers['Content-Language'] = language;
  headers.Link = links;
  vary(answer, 'Accept');
  return answer;
}
