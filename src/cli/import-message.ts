import type { ForeignProfile, Unfit } from '../accounts/parse-foreign-profile.ts';
import type { DirectoryListing, Listable } from '../profile/directory-listing.ts';

/**
 * What the reading thread sends for one document. Nothing in it is nested: such objects go from one thread to another
 * for a sixth of what others cost, which is about as much as it costs to check the document.
 */
export type ReadMessage = FitMessage | UnfitMessage;

interface FitMessage extends Pick<ForeignProfile, 'username' | 'document' | 'picture'>, ListingMessage {
  readonly etag: string;
  readonly content: string;
  readonly json: string;
  readonly publishedAt: string;
  readonly languages: string | null;
  /** Separated by blanks. */
  readonly links: string;
  /** JSON. */
  readonly changes: string;
}

/** The choice is null for who does not want to be in the directory. */
interface ListingMessage extends DirectoryListing, Pick<Listable, 'fingerprint' | 'sortKey'> {
  readonly choice: Listable['choice'] | null;
}

interface UnfitMessage {
  /** JSON. */
  readonly unfit: string;
}

const notListed: ListingMessage = {
  choice: null,
  fingerprint: '',
  entry: '',
  sortKey: '',
  nameWords: '',
  aboutWords: '',
};

export function packProfile(profile: ForeignProfile | Unfit): ReadMessage {
  if ('problems' in profile) return { unfit: JSON.stringify(profile) };
  const { username, document, picture, changes, shown } = profile;
  // Of what was just read there are no files.
  const { files: _files, listing, links, ...texts } = shown;
  const listed = listing ? packListing(listing) : notListed;
  const joined = { links: links.join(' '), changes: JSON.stringify(changes) };
  return { username, document, picture, ...joined, ...texts, ...listed };
}

function packListing({ fingerprint, choice, sortKey, listing }: Listable): ListingMessage {
  return { fingerprint, choice, sortKey, ...listing };
}

export function unpackProfile(message: ReadMessage): ForeignProfile | Unfit {
  if ('unfit' in message) return JSON.parse(message.unfit);
  const { username, document, picture, changes } = message;
  const { etag, content, json, publishedAt, languages } = message;
  const { choice, fingerprint, entry, sortKey, nameWords, aboutWords } = message;
  const listing = choice && {
    fingerprint,
    choice,
    sortKey,
    listing: { entry, nameWords, aboutWords },
  };
  const links = message.links === '' ? [] : message.links.split(' ');
  const shown = { etag, content, json, publishedAt, languages, files: [], listing, links };
  return { username, document, picture, shown, changes: JSON.parse(changes) };
}
