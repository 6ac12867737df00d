import type { Visitor } from '../identity/visitor.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { type Reply, revalidated } from '../kernel/reply.ts';
import { everything } from './edge-keys.ts';

/** The cache between readers and us: a CDN, or a Varnish. */
export interface Edge {
  /** Lets the edge keep an answer that is everybody's, until it is told that something with this key has changed. */
  mark(answer: Reply, key: string): Reply;
  /** The same where some are known to us: what they get is theirs. */
  markFor(exchange: Exchange<Visitor>, answer: Reply, key: string): Reply;
}

export interface EdgeOptions {
  /** For which it answers without asking us. */
  readonly seconds: number;
  /** Whether it is told of changes. */
  readonly isPurged: boolean;
  /** Whether what we say may be older than what it was told of. */
  readonly isBehind: () => boolean;
}

/** In seconds. What is purged is gone; so what is still there may be shown while we are slow, or away. */
const whileSlow = 60;
const whileAway = 86_400;

export function createEdge({ seconds, isPurged, isBehind }: EdgeOptions): Edge {
  const [slow, away] = isPurged ? [whileSlow, whileAway] : [seconds, seconds];
  const control = `public, max-age=${seconds}, stale-while-revalidate=${slow}, stale-if-error=${away}`;

  /** Nothing but what browsers, too, may keep if they ask each time. */
  function mark(answer: Reply, key: string): Reply {
    const { status, headers } = answer;
    const isComplete = status === 200 || status === 304;
    if (!isComplete || headers['Cache-Control'] !== revalidated || isBehind()) return answer;
    headers['CDN-Cache-Control'] = control;
    headers['Surrogate-Key'] = `${everything} ${key}`;
    headers['Cache-Tag'] = `${everything},${key}`;
    return answer;
  }

  return {
    mark,
    markFor({ visitor: { session, caller, cookie } }, answer, key) {
      return session === null && caller === null && cookie === null ? mark(answer, key) : answer;
    },
  };
}
