import { version } from '../../../package.json';
import { type DownloadOptions, download, type NotDownloaded } from './download.ts';
import type { Network } from './network.ts';

export interface DocumentLimits extends Pick<DownloadOptions, 'onType' | 'types' | 'redirects'> {
  /** The accepted media types, for the `Accept` header. */
  readonly accept: string;
  /** The size limit in bytes. */
  readonly largest: number;
}

/** For documents that authenticate their own URL. A redirect or an uploaded file could come from another owner. */
export const ownJson = {
  accept: 'application/json',
  types: /^application\/(?:[\w.!#$&^-]+\+)?json$/,
  redirects: false,
} as const;

export type FetchDocument = (address: string, limits: DocumentLimits) => Promise<Uint8Array | NotDownloaded>;

/** Fetches documents from other servers, a few at a time. Each has a time limit in milliseconds. */
export function createDocumentFetcher(
  network: Network,
  { sideBySide, timeout }: { readonly sideBySide: number; readonly timeout: number },
): FetchDocument {
  let underWay = 0;
  return async (address, { accept, ...limits }) => {
    if (underWay >= sideBySide) return { reason: 'too many others are being fetched', answered: true };
    underWay += 1;
    try {
      const headers = { 'user-agent': `Vitrine/${version}`, accept, 'accept-encoding': 'identity' };
      return await download(address, { headers, timeout, ...limits }, network);
    } finally {
      underWay -= 1;
    }
  };
}
