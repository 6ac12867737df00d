import { version } from '../../package.json';
import { cleanPicture } from '../files/clean-picture.ts';
import type { NewBlob } from '../files/new-blob.ts';
import { download, type NotDownloaded } from './download.ts';
import type { Network } from './network.ts';

/** A picture from elsewhere, as it is kept here. */
export interface FetchedPicture {
  /** The address that it was asked for at. */
  readonly source: string;
  readonly bytes: Uint8Array;
  readonly extension: string;
  /** The same bytes, if they were stored ahead. */
  readonly stored?: NewBlob;
}

export type FetchPicture = (address: string) => Promise<FetchedPicture | NotDownloaded>;

const largest = 10 * 1024 * 1024;

const headers = {
  'user-agent': `Vitrine/${version}`,
  accept: 'image/webp, image/png, image/jpeg, image/gif',
  'accept-encoding': 'identity',
};

/** Never fails, never waits longer than `timeout`, in milliseconds; what it gives when there is no picture is the reason. */
export function createPictureFetcher(network: Network, sideBySide: number, timeout = 5_000): FetchPicture {
  let underWay = 0;
  return async (source) => {
    if (underWay >= sideBySide) return { reason: 'too many others are being fetched', answered: true };
    underWay += 1;
    try {
      const found = await download(source, { headers, largest, timeout }, network);
      if (!(found instanceof Uint8Array)) return found;
      const clean = await cleanPicture(found);
      return typeof clean === 'string' ? { reason: clean, answered: true } : { source, ...clean };
    } finally {
      underWay -= 1;
    }
  };
}
