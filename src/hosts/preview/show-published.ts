import type { Accounts } from '../../accounts/change-user.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { Busy, HttpError } from '../../core/kernel/http-error.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import { type Reply, redirect } from '../../core/kernel/reply.ts';
import { header } from '../../core/kernel/request.ts';
import { profilePath } from '../../core/paths/preview.ts';
import { lazily } from '../../core/web/lazily.ts';
import { MissingUser } from '../../core/web/missing-user.ts';
import { refuseAfter } from '../../core/web/refuse-late.ts';
import { isUsername } from '../../domain/profile/username.ts';
import type { Database } from '../../store/database.ts';
import type { WantedPart } from '../../store/published.ts';
import { type CachedProfile, lookUpProfile } from '../response-cache/cached-profile.ts';
import type { ServedProfile } from '../response-cache/response-cache.ts';
import type { HandlerFor } from '../web/route.ts';
import type { CardMaker } from './card-response.ts';
import type { ChooseFormat } from './choose-format.ts';
import { kindOf } from './find-subject.ts';
import type { FormatMaker, FormatMakers } from './made-response.ts';
import type { PreviewParams } from './preview-params.ts';
import { createProfileServices, type ProfileServices, type ShowProfileOptions } from './profile-services.ts';
import { createShowFile } from './show-file.ts';
import { showProfile } from './show-profile.ts';

export interface PreviewOptions
  extends Omit<ShowProfileOptions, 'queries' | 'makeCard' | 'makers' | 'offer'> {
  readonly database: Database;
  readonly cards: CardMaker;
  /** Milliseconds after which the server returns 503 with `Retry-After`. */
  readonly longestWait: number;
  readonly accounts: Accounts;
  /** Finds a listed user whose name differs only in similar letters. Null without a public directory. */
  readonly findSameName: ((asked: string) => Promise<string | null>) | null;
}

/** Handles a URL with a key of a share link. Null if the key is invalid. */
export type ShowByKey = (
  services: ProfileServices,
  exchange: Exchange,
  params: PreviewParams,
) => MaybePromise<Reply | null>;

/** Functions that modules add. */
export interface PreviewParts {
  readonly byKey: readonly ShowByKey[];
  readonly formats: readonly FormatMaker[];
}

/** Section 4.2 of the specification: the published profile of the user with exactly this name. */
export function createShowPublished(
  options: PreviewOptions,
  { byKey, formats }: PreviewParts,
): HandlerFor<'public', PreviewParams> {
  const { origin, database, cache, cards } = options;
  const store = { database, objects: options.accounts.objects ?? null };
  const makers = new Map(formats.map((maker) => [maker.format, maker]));
  const offer = [...makers.keys()];
  const drawing = { cards, store, origin, offer };
  const makeCard = lazily(() => import('./card-response.ts'), drawing)('makeCard');
  const services = createProfileServices({ ...options, queries: database, offer, makeCard, makers });
  const showFile = createShowFile(store, origin, options.edge);
  const unmarked = unmarkedOf(services);
  const showFileUnmarked = createShowFile(store, origin, null);
  // In production all requests share an error, because no page shows its stack. Creating an error takes
  // longer than sending it.
  const noUser = userNotFound();
  const notFound = () => (cache ? noUser : userNotFound());
  const serveDespiteOutage = cache?.serveDespiteOutage ?? null;
  const find = cache
    ? cache.find
    : (username: string, wanted: WantedPart) => lookUpProfile(database, username, wanted);

  return (exchange, params) => {
    const shown = hasKey(exchange) ? showByKey(exchange, params) : showToAll(exchange, params);
    return params.fileUrl === null
      ? orWaiting(exchange, refuseAfter(shown, options.longestWait), makers)
      : shown;
  };

  /** Ignores an invalid key and sends the public page. */
  async function showByKey(exchange: Exchange, params: PreviewParams): Promise<Reply> {
    for (const show of byKey) {
      const shown = await show(services, exchange, params);
      if (shown) return shown;
    }
    return showToAll(exchange, params);
  }

  function showToAll(exchange: Exchange, params: PreviewParams): MaybePromise<Reply> {
    const cached = cache?.peek(params.username);
    if (cached) return show(exchange, cached, params);
    if (!isUsername(params.username)) return refuse(exchange, params.username);
    const entry = find(params.username, wantedBy(services.chooseFormat, exchange, params));
    if (!(entry instanceof Promise)) return show(exchange, entry, params);
    return serveDespiteOutage
      ? showOlder(exchange, serveDespiteOutage(entry, params.username), params)
      : showLater(exchange, entry, params);
  }

  /** The `Age` header shows clients and shared caches that the database couldn't confirm the response. */
  async function showOlder(
    exchange: Exchange,
    served: Promise<ServedProfile>,
    params: PreviewParams,
  ): Promise<Reply> {
    const { profile, age } = await served;
    const reply = await show(exchange, profile, params);
    return age === null ? reply : { ...reply, headers: { ...reply.headers, Age: String(age) } };
  }

  function showLater(
    exchange: Exchange,
    entry: Promise<CachedProfile>,
    params: PreviewParams,
  ): Promise<Reply> {
    return entry.then((found) => show(exchange, found, params));
  }

  function show(
    exchange: Exchange,
    entry: CachedProfile,
    { username, type, slug, fileUrl }: PreviewParams,
  ): MaybePromise<Reply> {
    const { person } = entry;
    if (!person) return followRename(exchange, entry, username);
    if (fileUrl !== null) {
      person.found = null;
      const showIt = isMarked(exchange) ? showFile : showFileUnmarked;
      return showIt(exchange, person, `${type}/${slug}/${fileUrl}`);
    }
    const showing = isMarked(exchange) ? services : unmarked;
    return showProfile(showing, exchange, { entry, person }, { type, slug });
  }

  /** Whether the CDN may cache the response. Never for a URL with a key. */
  function isMarked(exchange: Exchange): boolean {
    return options.edge === null || !hasKey(exchange);
  }

  /** Redirects to the current username. If that profile isn't published either, visitors get a 404. */
  function followRename(
    exchange: Exchange,
    { movedTo }: CachedProfile,
    username: string,
  ): MaybePromise<Reply> {
    if (movedTo === null) return refuse(exchange, username);
    const { path, query } = exchange;
    const [, , ...rest] = path.split('/');
    const response = redirect(308, `${origin}/${[encodeURIComponent(movedTo), ...rest].join('/')}${query}`);
    // A user may return to a former username, so a cached redirect could loop.
    response.headers['Cache-Control'] = 'no-cache';
    return response;
  }

  /** Shows browsers a listed user whose name differs only in similar letters. All visitors get the same response. */
  function refuse(exchange: Exchange, username: string): MaybePromise<Reply> {
    const { findSameName } = options;
    if (findSameName === null || !readsPages(exchange)) throw notFound();
    return findSameName(username).then((name) => {
      throw name === null ? notFound() : new MissingUser(noUserMessage, { path: profilePath(name), name });
    });
  }
}

/** The services without cache tags for the CDN. Their responses are cached separately. */
function unmarkedOf(services: ProfileServices): ProfileServices {
  const { variantKey } = services;
  return { ...services, edge: null, variantKey: (...variant) => `${variantKey(...variant)} unmarked` };
}

/** Fast, because most URLs have no query. */
function hasKey({ query }: Exchange): boolean {
  return query !== '' && queryParameter(query, 'key') !== null;
}

/** Reads the document in the same query as the user, because most requests of this kind find no cached response. */
function wantedBy(
  chooseFormat: ChooseFormat,
  { query, request }: Exchange,
  { type, slug, fileUrl }: PreviewParams,
): WantedPart {
  if (fileUrl !== null) return 'nothing';
  const kind = kindOf({ type, slug });
  const format = chooseFormat(kind, queryParameter(query, 'format'), header(request, 'accept'));
  return format === 'json' && kind === 'profile' ? 'json' : 'content';
}

/** While a PDF is queued, browsers get a page that reloads. Other clients get the 503. */
function orWaiting(
  exchange: Exchange,
  shown: MaybePromise<Reply>,
  makers: FormatMakers,
): MaybePromise<Reply> {
  if (!(shown instanceof Promise)) return shown;
  const { renderWaiting } = makers.get(queryParameter(exchange.query, 'format')) ?? {};
  if (!renderWaiting || header(exchange.request, 'accept')?.includes('text/html') !== true) return shown;
  return shown.catch((error: unknown) => {
    if (error instanceof Busy) return renderWaiting(exchange);
    throw error;
  });
}

/** Message E3 of the specification. */
const noUserMessage = 'User not found.';

function userNotFound(): HttpError {
  return new HttpError(404, noUserMessage);
}

/** Whether the client is a browser. Other clients only get the message that the user doesn't exist. */
function readsPages({ request, query }: Exchange): boolean {
  const format = queryParameter(query, 'format');
  return format === 'html' || (format === null && header(request, 'accept')?.includes('text/html') === true);
}
