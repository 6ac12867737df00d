import { version } from '../../package.json';
import { type DownloadOptions, download, type NotDownloaded } from './download.ts';
import type { Network } from './network.ts';

export interface DocumentLimits extends Pick<DownloadOptions, 'onType'> {
  /** Media types. */
  readonly accept: string;
  /** Bytes. */
  readonly largest: number;
}

export type FetchDocument = (address: string, limits: DocumentLimits) => Promise<Uint8Array | NotDownloaded>;

/** What somebody wants to have from another server, a few at a time, each within so many milliseconds. */
export function createDocumentFetcher(
  network: Network,
  { sideBySide, timeout }: { readonly sideBySide: number; readonly timeout: number },
): FetchDocument {
  let underWay = 0;
  return async (address, { accept, largest, onType }) => {
    if (underWay >= sideBySide) return { reason: 'too many others are being fetched', answered: true };
    underWay += 1;
    try {
      const headers = { 'user-agent': `Vitrine/${version}`, accept, 'accept-encoding': 'identity' };
      return await download(address, { headers, largest, timeout, onType }, network);
    } finally {
      underWay -= 1;
    }
  };
}
