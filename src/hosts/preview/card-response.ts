import { type BlobStore, findBlob } from '../../accounts/files/blobs.ts';
import { Busy } from '../../core/kernel/http-error.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import { type Reply, reply, revalidated, vary } from '../../core/kernel/reply.ts';
import type { CardPicture, CardSite } from '../../domain/cards/card.ts';
import type { CardTask } from '../../domain/cards/card-worker.ts';
import { describeCard } from '../../domain/cards/describe-card.ts';
import type { DrawInWorker } from '../../domain/cards/draw-in-worker.ts';
import { type CardPictureFile, findCardPicture } from '../../domain/cards/find-card-picture.ts';
import { mediaTypeOf, type Offer } from '../../domain/pages/format-names.ts';
import { languagesOf } from '../../domain/profile/localize.ts';
import type { PublicProfile } from '../../domain/profile/public-profile.ts';
import { createView, publicAddresses } from '../../domain/profile/view.ts';
import { findSubject, kindOf, localizeSubject } from './find-subject.ts';
import { addressOfPlace, type DatedVersion, type Variant } from './json-response.ts';
import { createLinkParts, writeLinks } from './write-links.ts';

export interface CardMaker {
  readonly drawInWorker: DrawInWorker;
  readonly site: CardSite;
  /** Files and folders with fonts, in addition to the built-in fonts. */
  readonly fonts: readonly string[];
}

export interface CardOf extends DatedVersion {
  readonly userId: string;
  readonly profile: PublicProfile;
}

export interface CardServices {
  readonly cards: CardMaker;
  readonly store: BlobStore;
  readonly origin: string;
  readonly offer: Offer;
}

export type CardVariant = Pick<Variant, 'place' | 'format' | 'language' | 'month'>;

export type MakeCard = (of: CardOf, variant: CardVariant) => MaybePromise<Reply>;

const busy = 'The server is still drawing this card. Try again in a few seconds.';

/** The card, drawn by a worker. Returns 503 if drawing takes too long, because clients would cache a 200 as the card. */
export async function makeCard(
  { cards: { drawInWorker, site, fonts }, store, origin, offer }: CardServices,
  of: CardOf,
  variant: CardVariant,
): Promise<Reply> {
  const { userId, username, etag, publishedAt } = of;
  const { format, language, place, month } = variant;
  // A missing section or item is reported immediately. Drawing waits for its turn.
  if (place.type !== null) findSubject(of.profile, username, place);
  const key = JSON.stringify([userId, etag, language, place.type, place.slug]);
  const drawn = await drawInWorker(key, describe);
  if (!drawn) throw new Busy(busy);
  const response = label(drawn, etag, variant);
  response.headers.Link = writeLinks(
    createLinkParts(kindOf(place), format, languagesOf(of.profile), offer),
    addressOfPlace(origin, of, place),
  );
  return response;

  async function describe(): Promise<CardTask> {
    const subject = findSubject(of.profile, username, place);
    const addresses = publicAddresses(origin, username);
    const view = createView(of.profile, { username, addresses, language, lastModified: publishedAt, month });
    const card = describeCard(view, localizeSubject(view, subject), site);
    return { card, picture: await load(userId, findCardPicture(view, subject)), fonts };
  }

  async function load(userId: string, picture: CardPictureFile | null): Promise<CardPicture | null> {
    const bytes = picture && (await findBlob(store, userId, picture.hash));
    return picture && bytes ? { kind: picture.kind, bytes } : null;
  }
}

function label(png: Uint8Array, etag: string, { format, language }: CardVariant): Reply {
  const response = reply(
    200,
    {
      'Content-Type': mediaTypeOf(format),
      ETag: `"${etag}-${Bun.hash(png).toString(36)}-${format}-${language}"`,
      'Cache-Control': revalidated,
      'Content-Language': language,
    },
    png,
  );
  vary(response, 'Accept');
  return response;
}
