import { putOrigin } from '../../formats/json.ts';
import { etagOf, unlessKnown } from '../../kernel/conditional.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { HttpError, MissingPart } from '../../kernel/http-error.ts';
import { after, type MaybePromise } from '../../kernel/maybe-promise.ts';
import { queryParameter } from '../../kernel/query.ts';
import { type Reply, vary } from '../../kernel/reply.ts';
import { header } from '../../kernel/request.ts';
import { Renderings } from '../../pages/renderings.ts';
import {
  chooseFormat,
  dataReply,
  type Format,
  formatNames,
  mediaTypeOf,
  render,
  type Subject,
} from '../../pages/representations.ts';
import type { Item } from '../../profile/document.ts';
import { languagesOf } from '../../profile/localize.ts';
import type { PublicProfile } from '../../profile/public-profile.ts';
import { addressOf, createView, nameOf, type ProfileView } from '../../profile/view.ts';
import type { Published, PublishedHead } from '../../store/published.ts';
import { type ContentLanguageChooser, createContentLanguageChooser } from './content-language.ts';

const longestLinks = 3_500;

/** Null and null is the profile itself. */
export interface Place {
  readonly type: string | null;
  readonly slug: string | null;
}

export type ShowProfile = (exchange: Exchange, head: PublishedHead, place: Place) => MaybePromise<Reply>;

/** A published profile, read once for each of its versions. */
interface Loaded {
  readonly head: PublishedHead;
  readonly profile: PublicProfile;
  /** In the profile's own language. */
  readonly json: string;
  readonly publishedAt: string;
  readonly chooseLanguage: ContentLanguageChooser;
}

/** How a reader gets it, and when. */
interface Asked {
  readonly format: Format;
  readonly language: string;
  readonly locale: string;
  readonly month: string;
}

export function createShowProfile(origin: string, published: Published, now: () => Date): ShowProfile {
  const profiles = new Renderings<Loaded>(32 * 1024 * 1024);
  const replies = new Renderings<Reply>(64 * 1024 * 1024);

  return (exchange, head, place) => after(load(head), (loaded) => answer(exchange, loaded, place));

  function load(head: PublishedHead): MaybePromise<Loaded> {
    const known = profiles.get(head.etag);
    if (known) return known;
    return after(published.find(head.userId), (row) => {
      // Unpublished since the head was read.
      if (!row) throw new HttpError(404, 'User not found.');
      const profile = JSON.parse(row.content) as PublicProfile;
      const chooseLanguage = createContentLanguageChooser(languagesOf(profile));
      const { etag, content, json, publishedAt } = row;
      const loaded = { head: row, profile, json, publishedAt, chooseLanguage };
      return profiles.keep(etag, loaded, content.length + json.length);
    });
  }

  function answer(exchange: Exchange, loaded: Loaded, place: Place): Reply {
    const subject = findSubject(loaded, place);
    const format = chooseFormat(
      subject,
      queryParameter(exchange.query, 'format'),
      header(exchange.request, 'accept'),
    );
    if (format === null) throw notAcceptable(subject);
    exchange.decide?.(explainFormat(exchange, format));
    const language = loaded.chooseLanguage(exchange);
    // What goes on has lasted one more with each month: so a page is kept for one.
    const month = now().toISOString().slice(0, 'yyyy-mm'.length);
    const { locale } = exchange;
    const key = [loaded.head.etag, month, format, language, locale, place.type, place.slug].join(' ');
    const kept =
      replies.get(key) ?? remember(key, createReply(loaded, subject, { format, language, locale, month }));
    return unlessKnown(exchange, { ...kept, headers: { ...kept.headers } });
  }

  function remember(key: string, rendered: Reply): Reply {
    return replies.keep(key, rendered, String(rendered.body).length + key.length);
  }

  function createReply(loaded: Loaded, subject: Subject, { format, language, locale, month }: Asked): Reply {
    const { head, profile, publishedAt } = loaded;
    const view = createView(profile, {
      username: head.username,
      origin,
      language,
      lastModified: publishedAt,
      month,
    });
    const address = addressOfSubject(view, subject);
    const alternates = formatNames(subject)
      .filter((name) => name !== format)
      .map((name) => ({ type: mediaTypeOf(name), href: `${address}?format=${name}` }));
    const translations =
      view.languages.length > 1
        ? view.languages.map((one) => ({ language: one, href: `${address}?lang=${one}` }))
        : [];
    const isStored = format === 'json' && subject.kind === 'profile' && language === profile.language;
    const reply = isStored
      ? dataReply(format, putOrigin(loaded.json, origin))
      : render(format, view, localizeSubject(view, subject), {
          locale,
          alternates,
          translations,
          jsonLd: null,
        });
    Object.assign(reply.headers, {
      ETag: `${etagOf(String(reply.body)).slice(0, -1)}-${format}-${language}"`,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Content-Language': language,
      Link: joinLinks([
        `<${address}>; rel="canonical"`,
        ...alternates.map(({ type, href }) => `<${href}>; rel="alternate"; type="${type}"`),
        ...translations.map(({ language: one, href }) => `<${href}>; rel="alternate"; hreflang="${one}"`),
      ]),
    });
    vary(reply, 'Accept');
    return reply;
  }
}

/** Proxies take headers of some kilobytes: what no longer fits is in the page as well. */
function joinLinks(links: readonly string[]): string {
  let joined = '';
  for (const link of links) {
    if (joined.length + link.length > longestLinks) break;
    joined += joined === '' ? link : `, ${link}`;
  }
  return joined;
}

function findSubject({ head: { username }, profile }: Loaded, { type, slug }: Place): Subject {
  if (type === null) return { kind: 'profile' };
  const { document, slugs } = profile;
  const whole = { path: `/${encodeURIComponent(username)}`, name: nameOf({ document, username }) };
  const items = Object.hasOwn(slugs, type) ? document[type] : undefined;
  if (!Array.isArray(items)) throw new MissingPart('Section not found.', whole);
  if (slug === null) return { kind: 'section', type, items };
  const item: Item | undefined = items[slugs[type]?.indexOf(slug) ?? -1];
  if (item === undefined) throw new MissingPart('Item not found.', whole);
  return { kind: 'item', type, slug, item };
}

/** The same place in the document of the reader's language. */
function localizeSubject({ document, slugs }: ProfileView, subject: Subject): Subject {
  if (subject.kind === 'profile') return subject;
  const items = document[subject.type] as readonly Item[];
  if (subject.kind === 'section') return { ...subject, items };
  return { ...subject, item: items[slugs[subject.type]?.indexOf(subject.slug) ?? -1] ?? subject.item };
}

function addressOfSubject({ canonical }: ProfileView, subject: Subject): string {
  if (subject.kind === 'profile') return canonical;
  return addressOf(canonical, subject.kind === 'section' ? subject.type : `${subject.type}/${subject.slug}`);
}

function explainFormat({ query, request }: Exchange, format: Format): string {
  if (queryParameter(query, 'format') !== null) return `${format}, because of ?format=`;
  const accept = header(request, 'accept');
  return accept
    ? `${format}, the best for Accept: ${accept}`
    : `${format}, because the client named no preference`;
}

function notAcceptable(subject: Subject): HttpError {
  const names = formatNames(subject).join(', ');
  return new HttpError(
    406,
    `This ${subject.kind} is available as ${names}. Ask with ?format= or an Accept header.`,
  );
}
