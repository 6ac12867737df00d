import { download } from '../../core/outside/download.ts';
import type { Network } from '../../core/outside/network.ts';
import type { LinkOutcome } from '../../store/own-links.ts';
import { linksBack } from './find-link-back.ts';

export interface LinkLook {
  readonly network: Network;
  /** Identifies the site to the page's owner. */
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

export interface Seen {
  readonly outcome: LinkOutcome;
  /** A sentence with the reason, if the outcome is not enough. */
  readonly reason: string | null;
}

/** Bytes. Reading more would block other requests. */
const largest = 1024 * 1024;
const timeout = 10_000;
const accept = 'text/html, application/xhtml+xml';
const types = /^(?:text\/html|application\/xhtml\+xml)$/;

/** Checks whether a page links back to one of the person's URLs here. */
export async function checkLink(url: string, own: ReadonlySet<string>, look: LinkLook): Promise<Seen> {
  const { network, userAgent, signal } = look;
  const headers = { 'user-agent': userAgent, accept, 'accept-encoding': 'identity' };
  const page = await download(url, { headers, largest, timeout, types, signal }, network);
  if (page instanceof Uint8Array)
    return {
      outcome: linksBack(new TextDecoder().decode(page), url, own) ? 'linked' : 'no-link',
      reason: null,
    };
  return page.answered
    ? { outcome: 'unreadable', reason: page.reason }
    : { outcome: 'unreachable', reason: null };
}
