import { version } from '../../../package.json';
import { download, type NotDownloaded } from '../../core/outside/download.ts';
import type { Network } from '../../core/outside/network.ts';
import { cleanPortrait, type ImageTrouble, mostPixels } from './clean-image.ts';
import type { ReceivedFile } from './receive-file.ts';

/** An image from another site, as Vitrine stores it. */
export interface FetchedPicture {
  /** The requested URL. */
  readonly source: string;
  readonly bytes: Uint8Array;
  readonly extension: string;
  /** The blob, if it was already stored before the transaction. */
  readonly stored?: Pick<ReceivedFile, 'entry' | 'blobs'>;
}

export type FetchPicture = (address: string) => Promise<FetchedPicture | NotDownloaded>;

const largest = 10 * 1024 * 1024;

const headers = {
  'user-agent': `Vitrine/${version}`,
  accept: 'image/webp, image/png, image/jpeg, image/gif',
  'accept-encoding': 'identity',
};

const notReadable = 'it is not a PNG, JPEG, WebP or GIF image';
const inWords: Readonly<Record<ImageTrouble, string>> = {
  'too-many-pixels': `it has more than ${mostPixels / 1e6} million pixels`,
  damaged: 'the image is damaged',
  'no-picture': notReadable,
  'not-cleaned': notReadable,
};

/**
 * Fetches an image, or returns the reason why that failed. `timeout` is in milliseconds and only for the
 * other server. Cleaning waits for its turn, and throws `FilesAway` if too many wait.
 */
export function createPictureFetcher(network: Network, sideBySide: number, timeout = 5_000): FetchPicture {
  let underWay = 0;
  return async (source) => {
    if (underWay >= sideBySide) return { reason: 'too many others are being fetched', answered: true };
    underWay += 1;
    try {
      const found = await download(source, { headers, largest, timeout }, network);
      if (!(found instanceof Uint8Array)) return found;
      const clean = await cleanPortrait(found);
      return typeof clean === 'string' ? { reason: inWords[clean], answered: true } : { source, ...clean };
    } finally {
      underWay -= 1;
    }
  };
}
