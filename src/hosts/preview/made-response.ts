import type { Exchange } from '../../core/kernel/exchange.ts';
import type { MaybePromise } from '../../core/kernel/maybe-promise.ts';
import type { Reply } from '../../core/kernel/reply.ts';
import type { MadeFormat } from '../../domain/pages/format-names.ts';
import { languagesOf } from '../../domain/profile/localize.ts';
import { type Addresses, publicAddresses } from '../../domain/profile/view.ts';
import { addressOfPlace, label, type MadeVariant, type PublicSite, tagOf } from './json-response.ts';
import type { LoadedProfile } from './load-profile.ts';
import { replyWith } from './render-response.ts';
import { createLinkParts, writeLinks } from './write-links.ts';

/** A format of whole profiles that a module renders. */
export interface FormatMaker {
  readonly format: MadeFormat;
  readonly make: (of: MadeOf, variant: MadeVariant, isWanted: () => boolean) => MaybePromise<Uint8Array>;
  /** The page that a browser shows while the request is queued. */
  readonly renderWaiting?: (exchange: Exchange) => MaybePromise<Reply>;
}

export type FormatMakers = ReadonlyMap<string | null, FormatMaker>;

export interface MadeOf {
  /** The profile is read only when it is rendered. */
  readonly version: Pick<LoadedProfile, 'userId' | 'username' | 'publishedAt' | 'profile'> &
    Partial<Pick<LoadedProfile, 'stored'>>;
  /** The cache key. Null if the result isn't cached. */
  readonly key: string | null;
  readonly addresses: Addresses;
  /** Whether the document contains the URL of the profile. */
  readonly tellsAddress: boolean;
}

export function makerOf(makers: FormatMakers, format: MadeFormat): FormatMaker {
  const maker = makers.get(format);
  if (!maker) throw new Error(`no module makes ${format}`);
  return maker;
}

/** The rendered document, with an ETag for revalidation. */
export async function makeMadeResponse(
  makers: FormatMakers,
  { origin, offer }: PublicSite,
  version: LoadedProfile,
  variant: MadeVariant,
  isWanted: () => boolean,
): Promise<Reply> {
  const { userId, username, etag } = version;
  const { format, language, locale, month, choice, place } = variant;
  const key = JSON.stringify([userId, etag, language, locale, month, choice]);
  const maker = makerOf(makers, format);
  const addresses = publicAddresses(origin, username);
  const bytes = await maker.make({ version, key, addresses, tellsAddress: true }, variant, isWanted);
  const response = replyWith({ data: bytes }, username, format);
  const links = createLinkParts('profile', format, languagesOf(version.profile), offer);
  const address = addressOfPlace(origin, version, place);
  return label(response, tagOf(Bun.hash(bytes), version, variant), language, writeLinks(links, address));
}
