import { renderPageBytes } from '../../core/html/render-page.tsx';
import { type Reply, reply } from '../../core/kernel/reply.ts';
import { memoize } from '../../core/platform/memo.ts';
import {
  contentTypeOf,
  endingOf,
  type Format,
  formatNames,
  mediaTypeOf,
  type Offer,
} from '../../domain/pages/format-names.ts';
import type { PageContext } from '../../domain/pages/page-context.ts';
import { type Representation, render } from '../../domain/pages/representations.ts';
import { languagesOf } from '../../domain/profile/localize.ts';
import { readProfileGroups } from '../../domain/profile/profile-groups.ts';
import type { PublicProfile } from '../../domain/profile/public-profile.ts';
import { createView, publicAddresses } from '../../domain/profile/view.ts';
import { findSubject, kindOf, localizeSubject } from './find-subject.ts';
import {
  addressOfPlace,
  type DatedVersion,
  label,
  type PublicSite,
  type RenderedVariant,
  tagOf,
  type Variant,
} from './json-response.ts';
import { createLinkParts, writeLinks } from './write-links.ts';

/** Renders every format except the stored JSON. Loads the modules for pages on first use. */
export function renderResponse(
  { origin, site, offer }: PublicSite,
  version: DatedVersion,
  profile: PublicProfile,
  variant: RenderedVariant,
): Reply {
  const { username, publishedAt, verified, groups } = version;
  const { place, format, language, locale, month, groupLanguage } = variant;
  const subject = findSubject(profile, username, place);
  const view = createView(profile, {
    username,
    addresses: publicAddresses(origin, username),
    language,
    lastModified: publishedAt,
    month,
    groups:
      groups === null || site.groupsUrl === null
        ? []
        : readProfileGroups(groups, groupLanguage, site.groupsUrl),
  });
  const address = addressOfPlace(origin, version, place);
  const languages = languagesOf(profile);
  const links = createLinks(address, languages, variant, offer);
  const parts = createLinkParts(kindOf(place), format, languages, offer);
  const context = { locale, ...links, site, verified: parseVerified(verified) };
  const shown = render(format, view, localizeSubject(view, subject), context);
  const response = replyWith(shown, username, format);
  const policy = hashOfPolicy(String(response.headers['Content-Security-Policy']));
  const tag = tagOf(Bun.hash(response.body, policy), version, variant);
  return label(response, tag, language, writeLinks(parts, address));
}

/** The policy is part of the ETag. Most pages have the same policy. */
const hashOfPolicy = memoize(100, (policy: string) => Bun.hash(policy));

function parseVerified(text: string | null): ReadonlyMap<string, string> {
  const parts = text?.split(' ') ?? [];
  return new Map(parts.flatMap((since, index) => (index % 2 === 0 ? [[parts[index + 1] ?? '', since]] : [])));
}

/** Links to the other formats and languages of a URL. Each link keeps the query `carried`. */
export function createLinks(
  address: string,
  languages: readonly string[],
  { place, format, language: read }: Variant,
  offer: Offer,
  carried = '',
): Pick<PageContext, 'alternates' | 'translations'> {
  const more = carried && `&${carried}`;
  const alike = languages.length > 1 ? `&lang=${read}${more}` : more;
  return {
    alternates: formatNames(kindOf(place), offer)
      .filter((name) => name !== format)
      .map((name) => ({ type: mediaTypeOf(name), href: `${address}?format=${name}${alike}` })),
    translations:
      languages.length > 1
        ? languages.map((language) => ({ language, href: `${address}?lang=${language}${more}` }))
        : [],
  };
}

/** As bytes, because hashing a string would encode it first. */
export function replyWith(
  shown: Representation,
  username: string,
  format: Format,
): Reply & { readonly body: Uint8Array } {
  if ('page' in shown) return renderPageBytes(shown.page);
  const response = {
    ...reply(200, { 'Content-Type': contentTypeOf(format) }),
    body: typeof shown.data === 'string' ? Buffer.from(shown.data) : shown.data,
  };
  const ending = endingOf(format);
  if (ending !== null)
    response.headers['Content-Disposition'] = `attachment; ${fileName(`${username}.${ending}`)}`;
  return response;
}

/** Adds an ASCII file name, because some clients don't know the newer form. */
function fileName(name: string): string {
  return /^[\w.-]+$/.test(name) ? `filename="${name}"` : `filename*=UTF-8''${encodeURIComponent(name)}`;
}
