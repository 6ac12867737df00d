import type { Visitor } from '../../accounts/identity/visitor.ts';
import type { Exchange } from '../../core/kernel/exchange.ts';
import { type Reply, revalidated } from '../../core/kernel/reply.ts';
import { siteKey } from './edge-keys.ts';

/** The shared cache between readers and us: a CDN, or a Varnish. */
export interface Edge {
  /** Lets the CDN cache a public response until this key is purged. */
  mark(answer: Reply, key: string): Reply;
  /** The same on a host with sessions: only responses to anonymous visitors are marked. */
  markFor(exchange: Exchange<Visitor>, answer: Reply, key: string): Reply;
}

export interface EdgeOptions {
  /** How long the CDN answers without revalidating. */
  readonly seconds: number;
  /** Whether it is purged on changes. */
  readonly isPurged: boolean;
  /** Whether our responses may be older than the last purge. */
  readonly isBehind: () => boolean;
}

/** In seconds. Purged responses are gone; so what is still there may be served while we are slow, or away. */
const whileSlow = 60;
const whileAway = 86_400;

export function createEdge({ seconds, isPurged, isBehind }: EdgeOptions): Edge {
  const [slow, away] = isPurged ? [whileSlow, whileAway] : [seconds, seconds];
  const control = `public, max-age=${seconds}, stale-while-revalidate=${slow}, stale-if-error=${away}`;

  /** Only responses that browsers, too, may store and revalidate. */
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
