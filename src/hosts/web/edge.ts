import type { Visitor } from '../../accounts/identity/visitor.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { type Reply, revalidated } from '../../core/kernel/reply.ts';
import { siteKey } from './edge-keys.ts';

/** The shared cache in front of this server, for example a CDN or Varnish. */
export interface Edge {
  /** Lets the CDN cache a public response until this key is purged. */
  mark(answer: Reply, key: string): Reply;
  /** As `mark`, on a host with sessions: only responses to anonymous visitors are marked. */
  markFor(exchange: Exchange<Visitor>, answer: Reply, key: string): Reply;
}

export interface EdgeOptions {
  /** Seconds for which the CDN sends a response without revalidating it. */
  readonly seconds: number;
  /** Whether changes purge the CDN. */
  readonly isPurged: boolean;
  /** Whether this server's responses may be older than the last purge. */
  readonly isBehind: () => boolean;
}

/** Seconds. Purged responses no longer exist, so the CDN may send the others while this server is slow or unavailable. */
const whileSlow = 60;
const whileAway = 86_400;

export function createEdge({ seconds, isPurged, isBehind }: EdgeOptions): Edge {
  const [slow, away] = isPurged ? [whileSlow, whileAway] : [seconds, seconds];
  const control = `public, max-age=${seconds}, stale-while-revalidate=${slow}, stale-if-error=${away}`;

  /** Only marks responses that browsers may also store and revalidate. */
  function mark(answer: Reply, key: string): Reply {
    const { status, headers } = answer;
    const isComplete = status === 200 || status === 304;
    if (!isComplete || headers['Cache-Control'] !== revalidated || isBehind()) return answer;
    headers['CDN-Cache-Control'] = control;
    headers['Surrogate-Key'] = `${siteKey} ${key}`;
    headers['Cache-Tag'] = `${siteKey},${key}`;
    return answer;
  }

  return {
    mark,
    markFor({ visitor: { session, caller, cookie } }, answer, key) {
      return session === null && caller === null && cookie === null ? mark(answer, key) : answer;
    },
  };
}
