import type { Exchange } from '../kernel/exchange.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { MaybePromise } from '../kernel/maybe-promise.ts';
import { queryParameter } from '../kernel/query.ts';
import { type Reply, redirect } from '../kernel/reply.ts';
import { header } from '../kernel/request.ts';
import type { PageSite } from '../pages/page-context.ts';
import { isUsername } from '../profile/username.ts';
import { type CachedProfile, lookUpProfile } from '../response-cache/cached-profile.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import type { CountView } from '../statistics/view-counter.ts';
import type { Database } from '../store/database.ts';
import type { WantedPart } from '../store/published.ts';
import { lateMakers } from '../web/late.ts';
import type { HandlerFor } from '../web/route.ts';
import type { CardMaker } from './card-response.ts';
import { chooseFormat } from './choose-format.ts';
import { kindOf } from './find-subject.ts';
import type { RenderInWorker } from './render-in-worker.ts';
import { createShowFile } from './show-file.ts';
import { createShowProfile } from './show-profile.ts';

const { createMakeCard } = lateMakers(() => import('./card-response.ts'));

export interface PreviewOptions {
  readonly origin: string;
  readonly site: PageSite;
  readonly database: Database;
  /** Null where everything is made anew, so that it can be looked at. */
  readonly cache: ResponseCache | null;
  /** For what would hold everybody up. */
  readonly renderInWorker: RenderInWorker;
  readonly cards: CardMaker;
  readonly now: () => Date;
  readonly verifiesLinks: boolean;
  readonly countView: CountView | null;
}

export interface PreviewParams {
  readonly username: string;
  readonly type: string | null;
  readonly slug: string | null;
  readonly fileUrl: string | null;
}

/** Spec 4.2: what is public of the user whose name is exactly the first segment. */
export function createShowPreview(options: PreviewOptions): HandlerFor<'public', PreviewParams> {
  const { origin, database, cache, cards } = options;
  const makeCard = createMakeCard(cards, database, origin);
  const showProfile = createShowProfile({ ...options, queries: database, makeCard });
  const showFile = createShowFile(database, origin);
  // Where nobody looks at where it was thrown, one does for all: to make it takes longer than to say it.
  const nobody = userNotFound();
  const notFound = () => (cache ? nobody : userNotFound());
  const find = cache
    ? cache.find
    : (username: string, wanted: WantedPart) => lookUpProfile(database, username, wanted);

  return (exchange, params) => {
    if (!isUsername(params.username)) throw notFound();
    const known = find(params.username, wantedBy(exchange, params));
    return known instanceof Promise ? showLater(exchange, known, params) : show(exchange, known, params);
  };

  function showLater(
    exchange: Exchange,
    known: Promise<CachedProfile>,
    params: PreviewParams,
  ): Promise<Reply> {
    return known.then((found) => show(exchange, found, params));
  }

  function show(
    exchange: Exchange,
    known: CachedProfile,
    { type, slug, fileUrl }: PreviewParams,
  ): MaybePromise<Reply> {
    const { person } = known;
    if (!person) return followRename(exchange, known);
    if (fileUrl !== null) {
      person.found = null;
      return showFile(exchange, person, `${type}/${slug}/${fileUrl}`);
    }
    return showProfile(exchange, { known, person }, { type, slug });
  }

  /** Someone who is not visible under the new name either never existed. */
  function followRename({ path, query }: Exchange, { movedTo }: CachedProfile): Reply {
    if (movedTo === null) throw notFound();
    const [, , ...rest] = path.split('/');
    const answer = redirect(308, `${origin}/${[encodeURIComponent(movedTo), ...rest].join('/')}${query}`);
    // A name may be taken back: then a redirect that was kept would lead in a circle.
    answer.headers['Cache-Control'] = 'no-cache';
    return answer;
  }
}

/** Of most of those who are asked for nothing is kept: then one look is enough. */
function wantedBy({ query, request }: Exchange, { type, slug, fileUrl }: PreviewParams): WantedPart {
  if (fileUrl !== null) return 'nothing';
  const kind = kindOf({ type, slug });
  const format = chooseFormat(kind, queryParameter(query, 'format'), header(request, 'accept'));
  return format === 'json' && kind === 'profile' ? 'json' : 'content';
}

/** E3. */
function userNotFound(): HttpError {
  return new HttpError(404, 'User not found.');
}
