import { putOrigin } from '../../formats/json.ts';
import { renderPage } from '../../html/render-page.tsx';
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
import { addressOf, createView, publicAddresses } from '../../profile/view.ts';
import { findSubject, kindOf, localizeSubject, type Place } from '../find-subject.ts';
import { profilePath } from './paths.ts';

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
export function makeJson(
  origin: string,
  version: Version,
  json: string,
  languages: readonly string[],
  wish: Wish,
): Reply {
  const address = addressOfPlace(origin, version, wish.place);
  return label(
    toReply({ data: putOrigin(json, origin) }, version, wish),
    version,
    wish,
    writeLinks(address, languages, wish),
  );
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
  const context = { locale, ...links, site, jsonLd: null, verified: parseVerified(verified) };
  const shown = render(format, view, localizeSubject(view, subject), context);
  return label(toReply(shown, version, wish), version, wish, writeLinks(address, languages, wish));
}

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

function toReply(shown: Representation, { username }: Version, { format }: Wish): Reply {
  if ('page' in shown) return renderPage(shown.page);
  const charset = format === 'qr' ? '' : '; charset=utf-8';
  const answer = reply(200, { 'Content-Type': mediaTypeOf(format) + charset }, shown.data);
  if (format === 'vcard')
    answer.headers['Content-Disposition'] = `attachment; ${fileName(`${username}.vcf`)}`;
  return answer;
}

/** Readers of the older form, which has ASCII alone, are still about. */
function fileName(name: string): string {
  return /^[\w.-]+$/.test(name) ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** The tag changes with what was published and with how it is shown. */
function label(answer: Reply, { etag }: Version, { format, language }: Wish, links: string): Reply {
  const { headers } = answer;
  const policy = String(headers['Content-Security-Policy']);
  // As bytes, because to hash a text is to encode it, and it is sent as bytes as well.
  const text = String(answer.body);
  const bytes = Buffer.allocUnsafeSlow(policy.length + Buffer.byteLength(text));
  bytes.write(policy, 'latin1');
  bytes.write(text, policy.length);
  const shown = Bun.hash(bytes).toString(36);
  answer.body = bytes.subarray(policy.length);
  headers.ETag = `"${etag}-${shown}-${format}-${language}"`;
  headers['Cache-Control'] = 'public, max-age=0, must-revalidate';
  headers['Content-Language'] = language;
  headers.Link = links;
  vary(answer, 'Accept');
  return answer;
}

/** Proxies take headers of some kilobytes: what no longer fits is in the page as well. */
const longestLinks = 3_500;

export function writeLinks(address: string, languages: readonly string[], { place, format }: Wish): string {
  let written = `<${address}>; rel="canonical"`;
  for (const name of formatNames(kindOf(place)))
    if (name !== format && !add(`?format=${name}>; rel="alternate"; type="${mediaTypeOf(name)}"`))
      return written;
  if (languages.length > 1)
    for (const language of languages)
      if (!add(`?lang=${language}>; rel="alternate"; hreflang="${language}"`)) break;
  return written;

  function add(rest: string): boolean {
    const link = `<${address}${rest}`;
    if (written.length + link.length > longestLinks) return false;
    written += `, ${link}`;
    return true;
  }
}
