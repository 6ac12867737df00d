import {
  type ForeignProfile,
  type ForeignTerms,
  parseForeignProfile,
  type UnfitProfile,
} from '../../accounts/parse-foreign-profile.ts';
import { type Listable, listInDirectory } from '../../domain/profile/directory-listing.ts';
import { parseStored } from '../../domain/profile/stored-profile.ts';

/** A worker's task: raw documents, and how to parse them. */
export interface ReadingTask {
  readonly documents: readonly (Uint8Array | null)[];
  readonly terms: ForeignTerms;
  /** Whether the site has a directory for the users. */
  readonly withListings: boolean;
}

export type ReadingResult = (ForeignProfile | UnfitProfile)[];

export interface DocumentReader {
  read(task: ReadingTask): Promise<ReadingResult>;
  close(): void;
}

/** Reads in this thread. */
export function readAll({ documents, terms }: Omit<ReadingTask, 'withListings'>): ReadingResult {
  return documents.map((bytes) => parseForeignProfile(bytes, terms));
}

/** Runs in the worker. */
export function readForAnotherThread({ documents, terms, withListings }: ReadingTask): ReadMessage[] {
  return documents.map((bytes) => packProfile(parseForeignProfile(bytes, terms), withListings));
}

/** Reads in workers that take turns. Each starts with its first task. */
export function createReader(startWorker: () => Worker, most: number): DocumentReader {
  const readers: DocumentReader[] = [];
  let tasks = 0;

  function nextReader(): DocumentReader {
    const turn = tasks++ % most;
    const known = readers[turn];
    if (known) return known;
    const started = startReader(startWorker());
    readers.push(started);
    return started;
  }

  return {
    read: (task) => nextReader().read(task),
    close() {
      for (const reader of readers) reader.close();
    },
  };
}

/** Sends the next task before the previous one is finished, because this thread may be waiting for the disk by then. */
function startReader(worker: Worker): DocumentReader {
  const waiting: PromiseWithResolvers<ReadingResult>[] = [];
  worker.onmessage = ({ data }: MessageEvent<ReadMessage[]>) =>
    waiting.shift()?.resolve(data.map(unpackProfile));
  worker.onerror = ({ message }) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(message));
  };
  return {
    read(task) {
      const result = Promise.withResolvers<ReadingResult>();
      waiting.push(result);
      worker.postMessage(task);
      return result.promise;
    },
    close: () => worker.terminate(),
  };
}

/**
 * The worker's message about a document. It is flat, because posting nested objects costs six times as much,
 * which is about as much as validating the document.
 */
export type ReadMessage = FitMessage | UnfitMessage;

interface FitMessage
  extends Omit<ForeignProfile, 'shown' | 'changes'>,
    Omit<ForeignProfile['shown'], 'files' | 'listing' | 'links' | 'cardUrls'>,
    ListingMessage {
  /** Separated by blanks. */
  readonly links: string;
  readonly cardUrls: string;
  /** A list as JSON. */
  readonly changes: string;
}

/** The choice is null for a user who doesn't want to be listed. */
interface ListingMessage extends Pick<Listable, 'fingerprint' | 'sortKey'> {
  readonly choice: Listable['choice'] | null;
  /** Null without a directory. The words are null too in that case. */
  readonly entry: string | null;
  readonly nameWords: string | null;
  readonly aboutWords: string | null;
}

interface UnfitMessage {
  /** A list as JSON. */
  readonly unfit: string;
}

const noListing = { entry: null, nameWords: null, aboutWords: null };
const notListed: ListingMessage = { choice: null, fingerprint: '', sortKey: '', ...noListing };

export function packProfile(profile: ForeignProfile | UnfitProfile, withListing: boolean): ReadMessage {
  if ('problems' in profile) return { unfit: JSON.stringify(profile) };
  const { username, document, name, picture, changes, shown } = profile;
  // Leaves out files, because a parsed document has none.
  const { files: _files, listing, links, cardUrls, ...texts } = shown;
  const listed = listing ? packListing(listing, withListing) : notListed;
  const joined = {
    links: links.join(' '),
    cardUrls: cardUrls.join(' '),
    changes: JSON.stringify(changes),
  };
  return { username, document, name, picture, ...joined, ...texts, ...listed };
}

/** Lazy, because reading the listing computes it. */
function packListing(listable: Listable, withListing: boolean): ListingMessage {
  const { fingerprint, choice, sortKey } = listable;
  return { fingerprint, choice, sortKey, ...(withListing ? listable.listing : noListing) };
}

export function unpackProfile(message: ReadMessage): ForeignProfile | UnfitProfile {
  if ('unfit' in message) return JSON.parse(message.unfit);
  const { username, document, name, picture, changes } = message;
  const { etag, content, json, publishedAt, languages } = message;
  const listing = unpackListing(message);
  const [links, cardUrls] = [splitUrls(message.links), splitUrls(message.cardUrls)];
  const shown = { etag, content, json, publishedAt, languages, files: [], listing, links, cardUrls };
  return { username, document, name, picture, shown, changes: JSON.parse(changes) };
}

function splitUrls(joined: string): string[] {
  return joined === '' ? [] : joined.split(' ');
}

/** Without an entry, it is computed from the stored document, because the directory may be turned on meanwhile. */
function unpackListing(message: FitMessage): Listable | null {
  const { choice, fingerprint, entry, sortKey, nameWords, aboutWords } = message;
  if (choice === null) return null;
  return {
    fingerprint,
    choice,
    sortKey,
    get listing() {
      if (entry !== null && nameWords !== null && aboutWords !== null)
        return { entry, nameWords, aboutWords };
      const made = listInDirectory(parseStored(message), message.username);
      if (made === null) throw new Error(`${message.username} was to be listed`);
      return made.listing;
    },
  };
}
