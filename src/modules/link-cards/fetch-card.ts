import { isCleaned } from '../../accounts/files/clean-image.ts';
import type { FetchPicture } from '../../accounts/files/fetch-picture.ts';
import { FilesAway } from '../../accounts/files/files-away.ts';
import { type ReceivedFile, receiveBytes } from '../../accounts/files/receive-file.ts';
import { download } from '../../core/outside/download.ts';
import type { Network } from '../../core/outside/network.ts';
import { charsetOf, declaredIn, decodeText, findDecoder } from '../../domain/importers/decode-text.ts';
import { cardPicturePath, type LinkPicture } from '../../domain/profile/link-card.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import { type PageFacts, readPage } from './read-page.ts';

export interface CardSource {
  readonly network: Network;
  readonly fetchPicture: FetchPicture;
  /** Identifies the site to the page's owner. */
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

export interface FetchedCard extends Omit<PageFacts, 'picture'> {
  readonly picture: FetchedCardPicture | null;
}

export interface FetchedCardPicture extends LinkPicture {
  readonly blobs: ReceivedFile['blobs'];
}

/** Bytes. The head of a page is at its start. */
const largest = 1024 * 1024;
const timeout = 8_000;
const types = /^(?:text\/html|application\/xhtml\+xml)$/;
const accept = 'text/html, application/xhtml+xml';
/** Pixels on a side. Smaller images are tracking pixels or icons. */
const smallest = 48;

/** Fetches an external page as a card, or returns the reason why there is none. */
export async function fetchCard(url: string, source: CardSource): Promise<FetchedCard | string> {
  const { network, userAgent, signal, fetchPicture } = source;
  const from = { address: url, charset: null as string | null };
  const page = await download(
    url,
    {
      headers: { 'user-agent': userAgent, accept, 'accept-encoding': 'identity' },
      largest,
      isCut: true,
      timeout,
      types,
      signal,
      onType(contentType, { href }) {
        from.address = href;
        from.charset = charsetOf(contentType);
      },
    },
    network,
  );
  if (!(page instanceof Uint8Array)) return page.reason;
  const facts = readPage(decode(page, from.charset), from.address);
  if (facts.title === '') return 'the page has no title';
  return {
    ...facts,
    picture: facts.picture === null ? null : await findPicture(facts.picture, fetchPicture),
  };
}

function decode(page: Uint8Array, said: string | null): string {
  const declared = said ?? declaredIn(page);
  const isKnown = declared !== null && findDecoder(declared) !== null;
  return decodeText(page, { isBeginning: true, declared: isKnown ? declared : null });
}

/** Processes the image like an upload. Null if it is not a usable image, so the card has none. */
async function findPicture(address: string, fetchPicture: FetchPicture): Promise<FetchedCardPicture | null> {
  try {
    const found = await fetchPicture(address);
    if ('reason' in found) return null;
    const { entry, blobs } = await receiveBytes('The image', found.bytes);
    const { sent: _sent, ...file } = entry;
    const { width = 0, height = 0 } = file;
    if (!isCleaned(file.type) || Math.min(width, height) < smallest) return null;
    return { path: cardPicturePath(file.hash, found.extension), file, blobs };
  } catch (error) {
    if (error instanceof Refusal || error instanceof FilesAway) return null;
    throw error;
  }
}
