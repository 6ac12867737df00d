import type { Page } from '../../../core/html/render-page.tsx';
import { type Reply, vary } from '../../../core/kernel/reply.ts';
import type { PageHead } from '../../../domain/pages/render-layout.tsx';
import { type Representation, render, renderHeadOf } from '../../../domain/pages/representations.ts';
import { formatDay } from '../../../domain/profile/dates.ts';
import { languagesOf } from '../../../domain/profile/localize.ts';
import type { PublicProfile } from '../../../domain/profile/public-profile.ts';
import { createView, type ProfileView, publicAddresses } from '../../../domain/profile/view.ts';
import {
  findSubject,
  kindOf,
  localizeSubject,
  type SubjectPath,
} from '../../../hosts/preview/find-subject.ts';
import {
  addressOfPlace,
  type PublicSite,
  type RenderedVariant,
  type Variant,
} from '../../../hosts/preview/json-response.ts';
import { createLinks, replyWith } from '../../../hosts/preview/render-response.ts';
import type { Shared } from './find-shared.ts';
import noteCss from './shared-note.css' with { type: 'text' };
import { sharedTexts } from './shared-texts.ts';

/** The part of a link that rendering needs. */
export type SharedView = Pick<Shared, 'key' | 'name' | 'open' | 'publishedAt' | 'profile'> & {
  readonly share: Pick<Shared['share'], 'anonymous' | 'until'>;
};

/** Renders any format except cards for the audience of a link. Links keep the key. */
export function renderShared(site: PublicSite, shared: SharedView, variant: RenderedVariant): Reply {
  const { place, format, locale } = variant;
  const { name, key, profile } = shared;
  const subject = findSubject(profile, name, place);
  const view = viewOf(shared, profile, sharedAddresses(site.origin, name, key), variant);
  const address = addressOfPlace(site.origin, view, place);
  const links = createLinks(address, view.languages, variant, site.offer, view.addresses.carried);
  const context = { locale, site: site.site, verified: new Map(), ...links };
  const finish = (shown: Representation) => labelShared(replyWith(shown, name, format), variant);
  const shown = render(format, view, localizeSubject(view, subject), context);
  if (!('page' in shown)) return finish(shown);
  return finish({ page: withNote(shown.page, headOf(site, shared, variant), shared, locale) });
}

export function sharedAddresses(origin: string, name: string, key: string): ProfileView['addresses'] {
  return { ...publicAddresses(origin, name), carried: `key=${key}`, filesCarried: `key=${key}` };
}

export function labelShared(response: Reply, { language }: Variant): Reply {
  response.headers['Content-Language'] = language;
  vary(response, 'Accept');
  return response;
}

function viewOf(
  { name, publishedAt }: Pick<SharedView, 'name' | 'publishedAt'>,
  profile: PublicProfile,
  addresses: ProfileView['addresses'],
  { language, month }: RenderedVariant,
): ProfileView {
  return createView(profile, { username: name, addresses, language, lastModified: publishedAt, month });
}

/** The head for link previews, which show the public page. Null for an anonymous link. */
export function headOf(
  site: PublicSite,
  locked: Omit<SharedView, 'profile'>,
  variant: RenderedVariant,
): PageHead | null {
  const { share, name, open } = locked;
  if (share.anonymous) return null;
  const place = isThere(open, variant.place) ? variant.place : { type: null, slug: null };
  const language = languagesOf(open).includes(variant.language) ? variant.language : open.language;
  const seen: RenderedVariant = { ...variant, place, language, format: 'html' };
  const view = viewOf(locked, open, publicAddresses(site.origin, name), seen);
  const subject = findSubject(open, name, place);
  const context = {
    locale: variant.locale,
    site: site.site,
    alternates: [],
    translations: [],
  };
  return renderHeadOf(view, localizeSubject(view, subject), context);
}

function isThere({ slugs }: PublicProfile, place: SubjectPath): boolean {
  if (kindOf(place) === 'profile') return true;
  const list = Object.hasOwn(slugs, place.type ?? '') ? slugs[place.type ?? ''] : undefined;
  return list !== undefined && (place.slug === null ? list.length > 0 : list.includes(place.slug));
}

function withNote(page: Page, open: PageHead | null, { share }: SharedView, locale: string): Page {
  const day = formatDay(share.until, locale);
  return {
    ...page,
    title: open?.title ?? page.title,
    css: `${page.css ?? ''}${noteCss}`,
    head: (
      <>
        <meta name="robots" content="noindex" />
        {open?.head ?? page.head}
      </>
    ),
    children: (
      <>
        <p class="shared-note" role="note" lang={locale}>
          {sharedTexts(locale).until(day)}
        </p>
        {page.children}
      </>
    ),
  };
}
