import type { Exchange, Host } from '../../core/kernel/exchange.ts';
import { queryParameter } from '../../core/kernel/query.ts';
import { header } from '../../core/kernel/request.ts';
import { writeCookie } from '../../core/kernel/write-cookie.ts';
import { createPurposeSeal, type Seal } from '../../core/platform/purpose-seal.ts';
import type { Checks } from './provider.ts';

/** A pending sign-on. The browser stores it encrypted, so that any node can continue. */
export interface BegunSignOn extends Checks {
  /** The purpose: sign in, connect an identity, re-authenticate, or accept an invitation. */
  readonly kind: 'sign-in' | 'connection' | 'proof' | 'joining';
  /** A path on this host. */
  readonly next: string;
  /** The signed-in user. Null for a sign-in. */
  readonly userId: string | null;
  readonly join?: BegunJoin;
  /** Milliseconds. It stays readable after that, so that a late user returns to where they started. */
  readonly expiresAt: number;
}

/** A pending acceptance of an invitation. */
export interface BegunJoin {
  readonly secret: string;
  readonly username: string;
}

/** Seconds, enough to find a phone. */
const lifetime = 10 * 60;
/** Seconds that the browser stores the cookie. */
const kept = 60 * 60;

export interface SignOnCookie {
  write(host: Host, begun: Omit<BegunSignOn, 'expiresAt'>): string;
  /** Null without a cookie that we wrote. */
  read(exchange: Exchange): BegunSignOn | null;
  clear(host: Host): string;
}

export function createSignOnCookie(appSecret: string, now: () => Date): SignOnCookie {
  const seal: Seal = createPurposeSeal(appSecret, 'sign-on');
  return {
    write(host, begun) {
      const expiresAt = now().getTime() + lifetime * 1000;
      return writeFor(host, seal.close(JSON.stringify({ ...begun, expiresAt })), kept);
    },
    read({ host, request }) {
      const sealed = new Bun.CookieMap(header(request, 'cookie') ?? '').get(nameOf(host));
      const text = sealed ? seal.open(sealed) : null;
      // The seal shows that Vitrine wrote it.
      return text === null ? null : (JSON.parse(text) as BegunSignOn);
    },
    clear: (host) => writeFor(host, '', 0),
  };
}

/** Whether the browser returns with the state that it was sent with. */
export function hasState({ query }: Pick<Exchange, 'query'>, { state }: Pick<BegunSignOn, 'state'>): boolean {
  const [known, given] = [Buffer.from(state), Buffer.from(queryParameter(query, 'state') ?? '')];
  return (
    known.length === given.length && process.getBuiltinModule('node:crypto').timingSafeEqual(known, given)
  );
}

function writeFor(host: Host, value: string, maxAge: number): string {
  return writeCookie(nameOf(host), value, { maxAge, isSecure: isSecure(host) });
}

function nameOf(host: Host): string {
  return `${isSecure(host) ? '__Host-' : ''}vitrine-sign-on`;
}

function isSecure(host: Host): boolean {
  return host.origin.startsWith('https:');
}
