import { unlessKnown } from '../../core/kernel/conditional.ts';
import { type Coding, encodeReply } from '../../core/kernel/content-coding.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { after, type MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { isInCache } from '../response-cache/cached-profile.ts';
import { TemplateResponse, type Variables } from '../response-cache/template-response.ts';
import { keyOfPerson } from '../web/edge-keys.ts';
import { cacheResponse, type FoundProfile, sendCached } from './cache-response.ts';
import { jsonVariables, linkJson, makeJson, type Variant } from './json-response.ts';
import type { ProfileServices } from './profile-services.ts';

/** The representation that a request negotiated. */
export interface ChosenVariant {
  readonly variant: Variant;
  readonly coding: Coding | null;
  readonly key: string;
}

/** Sends the stored JSON. Profiles that are requested only once share the serialized head of earlier responses. */
export function showStoredJson(
  services: ProfileServices,
  exchange: Exchange,
  found: FoundProfile,
  chosen: ChosenVariant,
  languages: readonly string[],
  json: Uint8Array,
): MaybePromise<Reply> {
  const { placedOrigin, cache, heads, edge } = services;
  const made = jsonVariables(placedOrigin, found.person, json, chosen.variant);
  // Cache tags for the CDN differ for each profile, so heads with tags can't be shared.
  const mayShare = cache && !edge && chosen.coding === null && !isInCache(found.entry);
  const head = mayShare ? heads.find(languages, made) : null;
  return head
    ? sendCached(exchange, new TemplateResponse(head, made))
    : showWhole(services, exchange, found, chosen, languages, made);
}

function showWhole(
  { publicSite, cache, heads, edge }: ProfileServices,
  exchange: Exchange,
  found: FoundProfile,
  { variant, coding, key }: ChosenVariant,
  languages: readonly string[],
  made: Variables,
): MaybePromise<Reply> {
  const response = makeJson(made, linkJson(publicSite, languages, made.name), variant);
  edge?.mark(response, keyOfPerson(found.person.userId));
  if (!cache) return unlessKnown(exchange, response);
  return after(encodeReply(response, coding), (encoded) => ({
    ...encoded,
    cache(whole) {
      if (coding === null && !edge) heads.learn(languages, made, whole);
      return cacheResponse(cache, exchange, found, key, whole);
    },
  }));
}
