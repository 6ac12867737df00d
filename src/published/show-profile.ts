import { isKnown, unchanged, unlessKnown } from '../kernel/conditional.ts';
import { type Coding, chooseCoding, encodeReply } from '../kernel/content-coding.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import { after, type MaybePromise } from '../kernel/maybe-promise.ts';
import { queryParameter } from '../kernel/query.ts';
import type { KeptReply, Reply } from '../kernel/reply.ts';
import { header } from '../kernel/request.ts';
import { type Format, formatNames, isInWords } from '../pages/format-names.ts';
import { profilePath } from '../paths/preview.ts';
import { languagesOf } from '../profile/localize.ts';
import type { PublicProfile } from '../profile/public-profile.ts';
import { parseStored, type StoredProfile } from '../profile/stored-profile.ts';
import type { KnownName, Person } from '../response-cache/cached-profile.ts';
import { createCommonHeads } from '../response-cache/head-templates.ts';
import type { Keeper } from '../response-cache/response-cache.ts';
import { createOnce } from '../response-cache/single-flight.ts';
import { type Distinction, FreshAnswer } from '../response-cache/template-response.ts';
import { keyOf } from '../response-cache/variant-key.ts';
import type { CountView } from '../statistics/view-counter.ts';
import type { Queries } from '../store/database.ts';
import { findShown } from '../store/published.ts';
import { lateHandlers } from '../web/late.ts';
import type { MakeCard } from './card-response.ts';
import { chooseFormat } from './choose-format.ts';
import { createContentLanguageChooser } from './content-language.ts';
import { findMoved, findSubject, kindOf, type Place } from './find-subject.ts';
import { followMove } from './follow-move.ts';
import {
  type DatedVersion,
  distinguishJson,
  type House,
  linkJson,
  makeJson,
  type Wish,
} from './json-response.ts';
import { monthOf } from './month-of.ts';
import type { MakeAside } from './render-in-worker.ts';

const { renderAnswer } = lateHandlers(() => import('./render-response.ts'));

export interface ShowProfileOptions {
  readonly origin: string;
  readonly site: House['site'];
  readonly queries: Queries;
  readonly keeper: Keeper | null;
  readonly makeAside: MakeAside;
  readonly makeCard: MakeCard;
  readonly now: () => Date;
  /** Whether pages that link back are looked for. */
  readonly verifiesLinks: boolean;
  /** Null where nobody counts. */
  readonly countView: CountView | null;
}

/** Somebody who is public, under the name that was asked for. */
export interface Found {
  readonly known: KnownName;
  readonly person: Person;
}

export type ShowProfile = (exchange: Exchange, found: Found, place: Place) => MaybePromise<Reply>;

/** What becomes of a request. */
interface Chosen {
  readonly wish: Wish;
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

/** An answer that was made before is sent again; any other is made, and kept. */
export function createShowProfile({
  origin,
  site,
  queries,
  keeper,
  makeAside,
  makeCard,
  now,
  verifiesLinks,
  countView,
}: ShowProfileOptions): ShowProfile {
  const house = { origin, site };
  const chooseLanguage = createContentLanguageChooser();
  const heads = createCommonHeads((languages, name) => linkJson(origin, languages, name));
  const once = createOnce();

  return (exchange, found, place) => {
    const { languages } = found.person;
    return languages === null ? showUnread(exchange, found, place) : show(exchange, found, place, languages);
  };

  function showUnread(exchange: Exchange, found: Found, place: Place): MaybePromise<Reply> {
    return after(load(found.person), ({ profile }) => show(exchange, found, place, languagesOf(profile)));
  }

  /** Who is sent what was kept pays for no closure: those are for what has to be made. */
  function show(
    exchange: Exchange,
    found: Found,
    place: Place,
    languages: readonly string[],
  ): MaybePromise<Reply> {
    const format = chooseFormat(
      kindOf(place),
      queryParameter(exchange.query, 'format'),
      header(exchange.request, 'accept'),
    );
    if (format === null) return showNothing(found, place);
    exchange.decide?.(explainFormat(exchange, format));
    const wish = createWish(exchange, place, format, chooseLanguage(languages, exchange));
    const coding =
      keeper && format !== 'card'
        ? chooseCoding(exchange.request, found.known.isForgotten ? 'quick' : 'thorough')
        : null;
    const key = keyOf(wish, coding);
    const kept = found.known.answers.get(key);
    if (kept) {
      countView?.(exchange.request, found.person, format);
      return send(exchange, kept);
    }
    const json = found.person.found?.json;
    const isStored = format === 'json' && place.type === null && wish.language === languages[0];
    if (isStored && json) {
      found.person.found = null;
      countView?.(exchange.request, found.person, format);
      return showJson(exchange, found, { wish, coding, key }, languages, json);
    }
    return showMade(exchange, found, { wish, coding, key });
  }

  function showMade(exchange: Exchange, found: Found, { wish, coding, key }: Chosen): MaybePromise<Reply> {
    const makeCoded = (isWanted: () => boolean) =>
      after(make(exchange, found.person, wish, isWanted), (made) =>
        keeper && made.status === 200 ? encodeReply(made, coding) : made,
      );
    return after(once({ known: found.known, key, request: exchange.request }, makeCoded), (made) => {
      if (made.status !== 200) return made;
      countView?.(exchange.request, found.person, wish.format);
      return keeper && !found.known.isForgotten
        ? { ...made, keep: (answer) => keep(exchange, found, key, answer) }
        : unlessKnown(exchange, made);
    });
  }

  function showNothing({ person }: Found, place: Place): MaybePromise<Reply> {
    person.found = null;
    return after(load(person), (loaded) => refuse(loaded, place));
  }

  /** As it is stored. Of those who are asked for once only the first gets a head of its own making. */
  function showJson(
    exchange: Exchange,
    found: Found,
    chosen: Chosen,
    languages: readonly string[],
    json: Uint8Array,
  ): MaybePromise<Reply> {
    const made = distinguishJson(origin, found.person, json, chosen.wish);
    const mayShare = keeper && chosen.coding === null && found.known.isForgotten;
    const head = mayShare ? heads.find(languages, made) : null;
    return head
      ? send(exchange, new FreshAnswer(head, made))
      : showWholeJson(exchange, found, chosen, languages, made);
  }

  function showWholeJson(
    exchange: Exchange,
    found: Found,
    { wish, coding, key }: Chosen,
    languages: readonly string[],
    made: Distinction,
  ): MaybePromise<Reply> {
    const answer = makeJson(made, linkJson(origin, languages, made.name), wish);
    if (!keeper) return unlessKnown(exchange, answer);
    return after(encodeReply(answer, coding), (encoded) => ({
      ...encoded,
      keep(whole) {
        if (coding === null) heads.learn(languages, made, whole);
        return keep(exchange, found, key, whole);
      },
    }));
  }

  function createWish({ locale }: Exchange, place: Place, format: Format, language: string): Wish {
    const hasWords = isInWords(format);
    return {
      place,
      format,
      language,
      locale: hasWords ? locale : '',
      month: hasWords ? monthOf(now().getTime()) : '',
    };
  }

  function make(
    exchange: Exchange,
    person: Person,
    wish: Wish,
    isWanted: () => boolean,
  ): MaybePromise<Reply> {
    return after(load(person), (loaded) => {
      const slug = findMoved(loaded.profile, wish.place);
      return slug === null ? makeOf(loaded, wish, isWanted) : followMove(exchange, origin, slug);
    });
  }

  /** Nobody waits while something large is made for somebody else. */
  function makeOf(loaded: Loaded, { format, ...rest }: Wish, isWanted: () => boolean): MaybePromise<Reply> {
    if (format === 'card') return makeCard(loaded, { format, ...rest });
    const { profile, stored, username, etag, publishedAt, verified } = loaded;
    const version = { username, etag, publishedAt, verified: verifiesLinks ? verified : null };
    const wish = { format, ...rest };
    if (stored.json.length < large || format === 'json') return renderAnswer(house, version, profile, wish);
    // What is not there is found out at once.
    findSubject(profile, { username, path: profilePath(username) }, wish.place);
    return makeAside({ house, version, stored, wish }, isWanted);
  }

  function load(person: Person): MaybePromise<Loaded> {
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

  function keep(exchange: Exchange, { known, person }: Found, key: string, whole: Reply): Reply {
    const etag = String(whole.headers.ETag);
    const before = known.answers.get(key);
    if (before?.etag === etag) return send(exchange, before);
    const kept = etag.startsWith(`"${person.etag}-`)
      ? keeper?.keep(known, key, { etag, whole, unchanged: unchanged(whole) })
      : null;
    return kept ? send(exchange, kept) : unlessKnown(exchange, whole);
  }
}

function parse(row: Omit<Loaded, 'profile' | 'stored'> & StoredProfile): Loaded {
  const { userId, username, etag, content, json, publishedAt, verified } = row;
  const stored = { content, json };
  return { userId, username, etag, publishedAt, verified, stored, profile: parseStored(stored) };
}

function send({ request }: Exchange, kept: KeptReply & { readonly etag: string }): Reply {
  return { status: isKnown(request, kept.etag) ? 304 : 200, headers: {}, body: null, kept };
}

/** What is not there is not there in any format. */
function refuse({ username, profile }: Loaded, place: Place): never {
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
