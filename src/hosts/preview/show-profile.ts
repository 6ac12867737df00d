import { unlessKnown } from '../../core/kernel/conditional.ts';
import { chooseCoding, encodeReply } from '../../core/kernel/content-coding.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { HttpError } from '../../core/kernel/http-error.ts';
import { after, type MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';
import { uncounted } from '../../core/paths/preview.ts';
import {
  type Format,
  formatNames,
  isBinary,
  isInWords,
  isMade,
  noChoice,
} from '../../domain/pages/format-names.ts';
import { languagesOf } from '../../domain/profile/localize.ts';
import { languagesOfGroups } from '../../domain/profile/profile-groups.ts';
import { type CachedPerson, isInCache } from '../response-cache/cached-profile.ts';
import { keyOfPerson } from '../web/edge-keys.ts';
import { cacheResponse, type FoundProfile, sendCached } from './cache-response.ts';
import { parseChoice } from './choose-format.ts';
import { findSubject, kindOf, type SubjectPath } from './find-subject.ts';
import type { PublicSite, Variant } from './json-response.ts';
import { type LoadedProfile, loadProfile } from './load-profile.ts';
import { makeResponse } from './make-response.ts';
import { ProfileRepeat } from './profile-repeat.ts';
import type { ProfileServices } from './profile-services.ts';
import { type ChosenVariant, showStoredJson } from './show-stored-json.ts';

/** Sends the cached response. Without one, renders it and stores it in the cache. */
export function showProfile(
  services: ProfileServices,
  exchange: Exchange,
  found: FoundProfile,
  place: SubjectPath,
): MaybePromise<Reply> {
  const { languages } = found.person;
  return languages === null
    ? showUnread(services, exchange, found, place)
    : show(services, exchange, found, place, languages);
}

function showUnread(
  services: ProfileServices,
  exchange: Exchange,
  found: FoundProfile,
  place: SubjectPath,
): MaybePromise<Reply> {
  return after(loadProfile(services.queries, found.person), ({ profile }) =>
    show(services, exchange, found, place, languagesOf(profile)),
  );
}

/** Creates closures only to render a response, not to send a cached one. */
function show(
  services: ProfileServices,
  exchange: Exchange,
  found: FoundProfile,
  place: SubjectPath,
  languages: readonly string[],
): MaybePromise<Reply> {
  const { cache } = services;
  const format = services.chooseFormat(
    kindOf(place),
    queryParameter(exchange.query, 'format'),
    header(exchange.request, 'accept'),
  );
  if (format === null) return showNothing(services, found, place);
  exchange.decide?.(explainFormat(exchange, format));
  const variant = createVariant(services, exchange, found.person, place, {
    format,
    language: services.chooseLanguage(languages, exchange),
  });
  const coding =
    cache && !isBinary(format)
      ? chooseCoding(exchange.request, isInCache(found.entry) ? 'thorough' : 'quick')
      : null;
  const key = services.variantKey(variant, coding);
  const cached = found.entry.responses.get(key);
  if (cached) {
    countRead(services, exchange, found, format);
    const answer = sendCached(exchange, cached);
    if (!cache) return answer;
    const countView = isCounted(exchange) ? services.countView : null;
    const { currentMonth } = services;
    const repeat = new ProfileRepeat({ cache, currentMonth, countView }, found, variant, cached);
    return { ...answer, repeat };
  }
  const json = found.person.found?.json;
  const isStored =
    format === 'json' &&
    place.type === null &&
    variant.language === languages[0] &&
    groupsOf(services, found.person) === null;
  if (isStored && json) {
    found.person.found = null;
    countRead(services, exchange, found, format);
    return showStoredJson(services, exchange, found, { variant, coding, key }, languages, json);
  }
  return showMade(services, exchange, found, { variant, coding, key });
}

function showMade(
  services: ProfileServices,
  exchange: Exchange,
  found: FoundProfile,
  { variant, coding, key }: ChosenVariant,
): MaybePromise<Reply> {
  const { cache, singleFlight, edge } = services;
  const makeCoded = (isWanted: () => boolean) =>
    after(makeResponse(services, exchange, found.person, variant, isWanted), (made) => {
      edge?.mark(made, keyOfPerson(found.person.userId));
      return cache && made.status === 200 ? encodeReply(made, coding) : made;
    });
  return after(singleFlight({ entry: found.entry, key, request: exchange.request }, makeCoded), (made) => {
    if (made.status !== 200) return made;
    countRead(services, exchange, found, variant.format);
    return cache && isInCache(found.entry)
      ? { ...made, cache: (response) => cacheResponse(cache, exchange, found, key, response) }
      : unlessKnown(exchange, made);
  });
}

function countRead(
  { countView }: ProfileServices,
  exchange: Exchange,
  { person }: FoundProfile,
  format: Format,
): void {
  if (isCounted(exchange)) countView?.(exchange.request, person, format);
}

function isCounted({ query }: Exchange): boolean {
  return !query.endsWith(uncounted);
}

function showNothing(
  { queries, publicSite }: ProfileServices,
  { person }: FoundProfile,
  place: SubjectPath,
): MaybePromise<Reply> {
  person.found = null;
  return after(loadProfile(queries, person), (loaded) => refuse(loaded, place, publicSite));
}

/** Visitors see groups only if the directory is public. */
function groupsOf({ publicSite }: ProfileServices, { groups }: CachedPerson): string | null {
  return publicSite.site.groupsUrl === null ? null : groups;
}

/** Chooses the language of group names: `?lang=`, then the language of the interface, if the groups have names in it. */
function chooseGroupLanguage({ query, locale }: Exchange, groups: string): string {
  const languages = languagesOfGroups(groups);
  if (languages.length === 0) return '';
  const asked = queryParameter(query, 'lang')?.toLowerCase();
  const named = languages.find((one) => one.toLowerCase() === asked);
  return named ?? (languages.includes(locale) ? locale : '');
}

function createVariant(
  services: ProfileServices,
  exchange: Exchange,
  person: CachedPerson,
  place: SubjectPath,
  { format, language }: Pick<Variant, 'format' | 'language'>,
): Variant {
  const { locale, query } = exchange;
  const hasWords = isInWords(format);
  const groups = groupsOf(services, person);
  return {
    place,
    format,
    language,
    locale: hasWords ? locale : '',
    month: hasWords ? services.currentMonth() : '',
    choice: isMade(format) ? parseChoice(format, query) : noChoice,
    groupLanguage: groups === null ? '' : chooseGroupLanguage(exchange, groups),
  };
}

/** A missing section or item is a 404 in every format. This check precedes the 406 for unknown formats. */
function refuse({ username, profile }: LoadedProfile, place: SubjectPath, { offer }: PublicSite): never {
  const { kind } = findSubject(profile, username, place);
  const names = formatNames(kind, offer).join(', ');
  throw new HttpError(
    406,
    `This ${kind} is available as ${names}. Choose one with ?format= or an Accept header.`,
  );
}

function explainFormat({ query, request }: Exchange, format: Format): string {
  if (queryParameter(query, 'format') !== null) return `${format}, because of ?format=`;
  const accept = header(request, 'accept');
  return accept
    ? `${format}, the best for Accept: ${accept}`
    : `${format}, because the client named no preference`;
}
