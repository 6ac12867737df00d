import { isKnown, unchanged, unlessKnown } from '../kernel/conditional.ts';
import { type Coding, chooseCoding, encodeReply } from '../kernel/content-coding.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import { after, type MaybePromise } from '../kernel/maybe-promise.ts';
import { queryParameter } from '../kernel/query.ts';
import type { CachedReply, Reply } from '../kernel/reply.ts';
import { header } from '../kernel/request.ts';
import { type Format, formatNames, isDrawn, isInWords, mayLeaveThread } from '../pages/format-names.ts';
import { profilePath } from '../paths/preview.ts';
import { languagesOf } from '../profile/localize.ts';
import type { PublicProfile } from '../profile/public-profile.ts';
import { parseStored, type StoredProfile } from '../profile/stored-profile.ts';
import { type CachedPerson, type CachedProfile, isInCache } from '../response-cache/cached-profile.ts';
import { createHeadTemplates } from '../response-cache/head-templates.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import { createSingleFlight } from '../response-cache/single-flight.ts';
import { TemplateResponse, type Variables } from '../response-cache/template-response.ts';
import type { CountView } from '../statistics/view-counter.ts';
import type { Queries } from '../store/database.ts';
import { findShown } from '../store/published.ts';
import { lazily } from '../web/lazily.ts';
import type { MakeCard } from './card-response.ts';
import { chooseFormat } from './choose-format.ts';
import { createContentLanguageChooser } from './content-language.ts';
import { findMoved, findSubject, kindOf, type SubjectPath } from './find-subject.ts';
import { followMove } from './follow-move.ts';
import {
  type DatedVersion,
  jsonVariables,
  linkJson,
  makeJson,
  type PublicSite,
  placeOrigin,
  type Variant,
} from './json-response.ts';
import type { RenderInWorker } from './render-in-worker.ts';
import { createVariantKey } from './variant-key.ts';

const renderResponse = lazily(() => import('./render-response.ts'))('renderResponse');

export interface ShowProfileOptions {
  readonly origin: string;
  readonly site: PublicSite['site'];
  readonly queries: Queries;
  /** Null where everything is made anew, so that it can be looked at. */
  readonly cache: ResponseCache | null;
  /** For what would hold up other requests. */
  readonly renderInWorker: RenderInWorker;
  readonly makeCard: MakeCard;
  readonly now: () => Date;
  /** Whether pages that link back are looked for. */
  readonly verifiesLinks: boolean;
  /** Null where views are not counted. */
  readonly countView: CountView | null;
}

/** A public user, under the name that was asked for. */
export interface Found {
  readonly entry: CachedProfile;
  readonly person: CachedPerson;
}

export type ShowProfile = (exchange: Exchange, found: Found, place: SubjectPath) => MaybePromise<Reply>;

/** What becomes of a request. */
interface Chosen {
  readonly variant: Variant;
  readonly coding: Coding | null;
  readonly key: string;
}

/** The profile itself. Where it is read once more, it may have been published anew since the person was looked up. */
interface Loaded extends DatedVersion {
  readonly userId: string;
  readonly profile: PublicProfile;
  /** The same, as it is stored. */
  readonly stored: StoredProfile;
}

/** Characters of JSON. The largest profiles take up to 300 ms in the slowest format, and this much a tenth of it. */
const large = 24 * 1024;

/** A cached response is sent again; any other is made, and cached. */
export function createShowProfile({
  origin,
  site,
  queries,
  cache,
  renderInWorker,
  makeCard,
  now,
  verifiesLinks,
  countView,
}: ShowProfileOptions): ShowProfile {
  const publicSite = { origin, site };
  const chooseLanguage = createContentLanguageChooser();
  const heads = createHeadTemplates((languages, name) => linkJson(origin, languages, name));
  const singleFlight = createSingleFlight();
  const variantKey = createVariantKey();
  const placedOrigin = placeOrigin(origin);

  return (exchange, found, place) => {
    const { languages } = found.person;
    return languages === null ? showUnread(exchange, found, place) : show(exchange, found, place, languages);
  };

  function showUnread(exchange: Exchange, found: Found, place: SubjectPath): MaybePromise<Reply> {
    return after(load(found.person), ({ profile }) => show(exchange, found, place, languagesOf(profile)));
  }

  /** A cached response pays for no closure: those are for what has to be made. */
  function show(
    exchange: Exchange,
    found: Found,
    place: SubjectPath,
    languages: readonly string[],
  ): MaybePromise<Reply> {
    const format = chooseFormat(
      kindOf(place),
      queryParameter(exchange.query, 'format'),
      header(exchange.request, 'accept'),
    );
    if (format === null) return showNothing(found, place);
    exchange.decide?.(explainFormat(exchange, format));
    const variant = createVariant(exchange, place, format, chooseLanguage(languages, exchange));
    const coding =
      cache && !isDrawn(format)
        ? chooseCoding(exchange.request, isInCache(found.entry) ? 'thorough' : 'quick')
        : null;
    const key = variantKey(variant, coding);
    const cached = found.entry.responses.get(key);
    if (cached) {
      countView?.(exchange.request, found.person, format);
      return send(exchange, cached);
    }
    const json = found.person.found?.json;
    const isStored = format === 'json' && place.type === null && variant.language === languages[0];
    if (isStored && json) {
      found.person.found = null;
      countView?.(exchange.request, found.person, format);
      return showJson(exchange, found, { variant, coding, key }, languages, json);
    }
    return showMade(exchange, found, { variant, coding, key });
  }

  function showMade(exchange: Exchange, found: Found, { variant, coding, key }: Chosen): MaybePromise<Reply> {
    const makeCoded = (isWanted: () => boolean) =>
      after(make(exchange, found.person, variant, isWanted), (made) =>
        cache && made.status === 200 ? encodeReply(made, coding) : made,
      );
    return after(singleFlight({ entry: found.entry, key, request: exchange.request }, makeCoded), (made) => {
      if (made.status !== 200) return made;
      countView?.(exchange.request, found.person, variant.format);
      return cache && isInCache(found.entry)
        ? { ...made, cache: (response) => cacheResponse(exchange, found, key, response) }
        : unlessKnown(exchange, made);
    });
  }

  function showNothing({ person }: Found, place: SubjectPath): MaybePromise<Reply> {
    person.found = null;
    return after(load(person), (loaded) => refuse(loaded, place));
  }

  /** As it is stored. Of profiles that are asked for once only the first gets a head of its own making. */
  function showJson(
    exchange: Exchange,
    found: Found,
    chosen: Chosen,
    languages: readonly string[],
    json: Uint8Array,
  ): MaybePromise<Reply> {
    const made = jsonVariables(placedOrigin, found.person, json, chosen.variant);
    const mayShare = cache && chosen.coding === null && !isInCache(found.entry);
    const head = mayShare ? heads.find(languages, made) : null;
    return head
      ? send(exchange, new TemplateResponse(head, made))
      : showWholeJson(exchange, found, chosen, languages, made);
  }

  function showWholeJson(
    exchange: Exchange,
    found: Found,
    { variant, coding, key }: Chosen,
    languages: readonly string[],
    made: Variables,
  ): MaybePromise<Reply> {
    const response = makeJson(made, linkJson(origin, languages, made.name), variant);
    if (!cache) return unlessKnown(exchange, response);
    return after(encodeReply(response, coding), (encoded) => ({
      ...encoded,
      cache(whole) {
        if (coding === null) heads.learn(languages, made, whole);
        return cacheResponse(exchange, found, key, whole);
      },
    }));
  }

  function createVariant(
    { locale }: Exchange,
    place: SubjectPath,
    format: Format,
    language: string,
  ): Variant {
    const hasWords = isInWords(format);
    return {
      place,
      format,
      language,
      locale: hasWords ? locale : '',
      month: hasWords ? now().toISOString().slice(0, 'yyyy-mm'.length) : '',
    };
  }

  function make(
    exchange: Exchange,
    person: CachedPerson,
    variant: Variant,
    isWanted: () => boolean,
  ): MaybePromise<Reply> {
    return after(load(person), (loaded) => {
      const slug = findMoved(loaded.profile, variant.place);
      return slug === null ? makeOf(loaded, variant, isWanted) : followMove(exchange, origin, slug);
    });
  }

  /** No other request waits while something large is made. */
  function makeOf(
    loaded: Loaded,
    { format, ...rest }: Variant,
    isWanted: () => boolean,
  ): MaybePromise<Reply> {
    if (isDrawn(format)) return makeCard(loaded, { format, ...rest });
    const { profile, stored, username, etag, publishedAt, verified } = loaded;
    const version = { username, etag, publishedAt, verified: verifiesLinks ? verified : null };
    const variant = { format, ...rest };
    if (stored.json.length < large || !mayLeaveThread(format))
      return renderResponse(publicSite, version, profile, variant);
    // What is not there is found out at once.
    findSubject(profile, { username, path: profilePath(username) }, variant.place);
    return renderInWorker({ publicSite, version, stored, variant }, isWanted);
  }

  function load(person: CachedPerson): MaybePromise<Loaded> {
    const { content, text: json, publishedAt, verified = null } = person.found ?? {};
    person.found = null;
    if (content !== undefined && json !== undefined && publishedAt !== undefined)
      return parse({ ...person, content, json, publishedAt, verified });
    return after(findShown(queries, person.userId), (row) => {
      // Unpublished since the person was looked up.
      if (!row) throw new HttpError(404, 'User not found.');
      return parse(row);
    });
  }

  function cacheResponse(exchange: Exchange, { entry, person }: Found, key: string, whole: Reply): Reply {
    const etag = String(whole.headers.ETag);
    const before = entry.responses.get(key);
    if (before?.etag === etag) return send(exchange, before);
    const cached = etag.startsWith(`"${person.etag}-`)
      ? cache?.put(entry, key, { etag, whole, unchanged: unchanged(whole) })
      : null;
    return cached ? send(exchange, cached) : unlessKnown(exchange, whole);
  }
}

function parse(row: Omit<Loaded, 'profile' | 'stored'> & StoredProfile): Loaded {
  const { userId, username, etag, content, json, publishedAt, verified } = row;
  const stored = { content, json };
  return { userId, username, etag, publishedAt, verified, stored, profile: parseStored(stored) };
}

function send({ request }: Exchange, cached: CachedReply & { readonly etag: string }): Reply {
  return { status: isKnown(request, cached.etag) ? 304 : 200, headers: {}, body: null, cached };
}

/** What is not there is not there in any format. */
function refuse({ username, profile }: Loaded, place: SubjectPath): never {
  const { kind } = findSubject(profile, { username, path: profilePath(username) }, place);
  const names = formatNames(kind).join(', ');
  throw new HttpError(406, `This ${kind} is available as ${names}. Ask with ?format= or an Accept header.`);
}

function explainFormat({ query, request }: Exchange, format: Format): string {
  if (queryParameter(query, 'format') !== null) return `${format}, because of ?format=`;
  const accept = header(request, 'accept');
  return accept
    ? `${format}, the best for Accept: ${accept}`
    : `${format}, because the client named no preference`;
}
