import type { Exchange } from '../../core/kernel/exchange.ts';
import { after, type MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import { lazily } from '../../core/web/lazily.ts';
import { isDrawn, isMade, rendersInWorker } from '../../domain/pages/format-names.ts';
import type { CachedPerson } from '../response-cache/cached-profile.ts';
import { findMoved, findSubject } from './find-subject.ts';
import { followMove } from './follow-move.ts';
import type { Variant } from './json-response.ts';
import { type LoadedProfile, loadProfile } from './load-profile.ts';
import type { ProfileServices } from './profile-services.ts';

const makeMadeResponse = lazily(() => import('./made-response.ts'))('makeMadeResponse');
const renderResponse = lazily(() => import('./render-response.ts'))('renderResponse');

/** Renders a response without reading the cache. */
export function makeResponse(
  services: ProfileServices,
  exchange: Exchange,
  person: CachedPerson,
  variant: Variant,
  isWanted: () => boolean,
): MaybePromise<Reply> {
  return after(loadProfile(services.queries, person), (loaded) => {
    const isWhole = variant.place.type === null;
    const slug = isWhole ? null : findMoved(loaded.profile, variant.place);
    return slug === null
      ? makeOf(services, loaded, variant, isWanted)
      : followMove(exchange, services.origin, slug);
  });
}

/** Renders large profiles in a worker, so that other requests don't wait. */
function makeOf(
  { publicSite, verifiesLinks, makeCard, makers, renderInWorker }: ProfileServices,
  loaded: LoadedProfile,
  { format, ...rest }: Variant,
  isWanted: () => boolean,
): MaybePromise<Reply> {
  if (isDrawn(format)) return makeCard(loaded, { format, ...rest });
  if (isMade(format)) return makeMadeResponse(makers, publicSite, loaded, { format, ...rest }, isWanted);
  const { stored, username, etag, publishedAt, verified, groups } = loaded;
  const version = { username, etag, publishedAt, verified: verifiesLinks ? verified : null, groups };
  const variant = { format, ...rest };
  if (!rendersInWorker(format, stored.json.length))
    return renderResponse(publicSite, version, loaded.profile, variant);
  // A missing section or item is reported immediately, without the worker.
  if (variant.place.type !== null) findSubject(loaded.profile, username, variant.place);
  return renderInWorker({ publicSite, version, stored, variant }, isWanted);
}
