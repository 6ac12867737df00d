import { originMark, renderJson } from '../domain/formats/json.ts';
import { type Listable, listInDirectory } from '../domain/profile/directory-listing.ts';
import type { ProfileDocument } from '../domain/profile/document.ts';
import { type FileList, type FileRow, smallerOf } from '../domain/profile/files.ts';
import { filesOfCards, type LinkCard } from '../domain/profile/link-card.ts';
import { languagesOf } from '../domain/profile/localize.ts';
import { ownLinks } from '../domain/profile/own-links.ts';
import { projectProfile } from '../domain/profile/public-profile.ts';
import { writeContent } from '../domain/profile/stored-profile.ts';
import { createView, publicAddresses } from '../domain/profile/view.ts';
import type { Publication, PublishedFile, PublishedProfile } from '../store/published.ts';
import type { User } from '../store/users.ts';
import { cardUrlsOf, withCards } from './find-cards.ts';

/** The stored published profile without its owner. */
export interface RenderedProfile extends Omit<PublishedProfile, 'userId' | 'username' | 'revision'> {
  readonly files: readonly Omit<PublishedFile, 'userId'>[];
  readonly listing: Listable | null;
  readonly links: readonly string[];
  readonly cardUrls: readonly string[];
}

export interface ShownAs {
  readonly username: string;
  readonly defaultLanguage: string;
  readonly at: string;
}

export function renderPublished(
  draft: ProfileDocument,
  files: FileList,
  { username, defaultLanguage, at }: ShownAs,
  cards: ReadonlyMap<string, LinkCard> = new Map(),
): RenderedProfile {
  const shown = withCards(projectProfile(draft, files, defaultLanguage), cards);
  const place = {
    username,
    addresses: publicAddresses(originMark, username),
    language: shown.language,
    lastModified: at,
    month: at.slice(0, 'yyyy-mm'.length),
  };
  return {
    // Don't change this hash, because `vitrine doctor` compares it with stored ones.
    etag: new Bun.CryptoHasher('sha256')
      .update(`${username}\n${at}\n${JSON.stringify(shown)}`)
      .digest('base64url')
      .slice(0, 22),
    content: writeContent(shown),
    json: renderJson(createView(shown, place)),
    publishedAt: at,
    languages: languagesOf(shown).join(' '),
    files: Object.entries({ ...shown.files, ...filesOfCards(shown) }).map(([path, file]) => ({
      path,
      ...asServed(file),
    })),
    listing: listInDirectory(shown, username),
    links: ownLinks(shown),
    cardUrls: cardUrlsOf(shown),
  };
}

/** The data of a file that its visitors get. */
export function asServed(file: FileRow): Omit<PublishedFile, 'userId' | 'path'> {
  const smaller = smallerOf(file);
  return {
    hash: file.hash,
    type: file.type,
    small: smaller[0]?.hash ?? null,
    sizes: file.sizes?.length ? smaller.map(({ name, hash }) => `${name}:${hash}`).join(' ') : null,
    original: file.original ? 1 : 0,
  };
}

export function publicationOf(
  { id: userId, username }: Pick<User, 'id' | 'username'>,
  revision: number,
  { files, listing, links, cardUrls, ...shown }: RenderedProfile,
): Publication {
  return {
    profile: { userId, username, revision, ...shown },
    files: files.map((file) => ({ userId, ...file })),
    listing,
    links,
    cardUrls,
  };
}
