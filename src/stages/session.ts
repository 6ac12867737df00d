import { describeDevice } from '../identity/describe-device.ts';
import type { KnownCredentials } from '../identity/known-credentials.ts';
import { createUseRecorder } from '../identity/record-use.ts';
import type { Visitor } from '../identity/visitor.ts';
import type { Exchange, Host } from '../kernel/exchange.ts';
import type { Stage } from '../kernel/kernel.ts';
import { after } from '../kernel/maybe-promise.ts';
import { vary } from '../kernel/reply.ts';
import { header } from '../kernel/request.ts';
import type { Database } from '../store/database.ts';
import {
  deleteSession,
  findSession,
  markSessionUsed,
  type Proven,
  replaceSession,
  type Session,
} from '../store/sessions.ts';

export interface SessionOptions {
  readonly database: Database;
  readonly secret: string;
  readonly now: () => Date;
  readonly regulars: KnownCredentials;
}

export interface SessionKeeper {
  readonly stage: Stage<Visitor>;
  /** Always under a new id: one that was known before sign-in is worth nothing after it. */
  signIn(exchange: Exchange<Visitor>, proven: Proven, startedBy: Session['startedBy']): Promise<void>;
  signOut(exchange: Exchange<Visitor>): Promise<void>;
  /** So that who guesses at the account from elsewhere does not hold up its owner on this device. */
  remember(exchange: Exchange<Visitor>, account: string): void;
  remembers(exchange: Exchange<Visitor>, account: string): boolean;
}

const lifetime = 30 * 24 * 60 * 60;
const deviceLifetime = 365 * 24 * 60 * 60;
const usedAgain = 5 * 60_000;

/** An opaque id in a host-only cookie; the store knows only its keyed hash. A reader never gets one. */
export function createSessionKeeper({ database, secret, now, regulars }: SessionOptions): SessionKeeper {
  const hmac = (text: string) => new Bun.CryptoHasher('sha256', secret).update(text);
  const deviceOf = (account: string) => hmac(`a device of ${account}`).digest('base64url');
  const hash = (id: string) => hmac(id).digest('hex');
  const recordUse = createUseRecorder(database, now, usedAgain);

  return {
    stage: {
      name: 'session',
      request(exchange) {
        if (!exchange.host.sessions) {
          exchange.decide?.(`the ${exchange.host.name} host has no sessions`);
          return undefined;
        }
        const id = readCookie(exchange);
        return after(id ? findSession(database, hash(id), now()) : null, (session) => {
          exchange.visitor.session = session;
          exchange.decide?.(explain(exchange, id));
          if (id) regulars.note(id, session !== null);
          if (session) noteUse(exchange, session);
          return undefined;
        });
      },
      staticHeaders(host, answer) {
        if (host.sessions) vary(answer, 'Cookie');
      },
      dynamicHeaders(exchange, answer) {
        const { cookie, device } = exchange.visitor;
        if (cookie === null) return;
        const session = writeCookie(exchange.host, '', cookie, cookie ? lifetime : 0);
        answer.headers['Set-Cookie'] =
          device === null
            ? session
            : [session, writeCookie(exchange.host, deviceMark, device, deviceLifetime)];
      },
    },
    async signIn(exchange, { userId, generation }, startedBy) {
      const id = createId();
      const expiresAt = new Date(now().getTime() + lifetime * 1000);
      const device = describeDevice(exchange);
      const session = { userId, generation, id: hash(id), startedBy, expiresAt, device };
      const before = hash(readCookie(exchange) ?? '');
      await database.transaction((queries) => replaceSession(queries, before, session, now()));
      exchange.visitor.cookie = id;
    },
    async signOut(exchange) {
      const id = hash(readCookie(exchange) ?? '');
      await database.transaction((queries) => deleteSession(queries, id));
      exchange.visitor.session = null;
      exchange.visitor.cookie = '';
    },
    remember(exchange, account) {
      exchange.visitor.device = deviceOf(account);
    },
    remembers(exchange, account) {
      const device = Buffer.from(readCookie(exchange, deviceMark) ?? '');
      const wanted = Buffer.from(deviceOf(account));
      return device.length === wanted.length && crypto.timingSafeEqual(device, wanted);
    },
  };

  function noteUse(exchange: Exchange, { id, usedAt }: Session): void {
    recordUse({
      id,
      lastUsedAt: usedAt,
      write: (queries, at) => markSessionUsed(queries, id, describeDevice(exchange), at),
    });
  }
}

function createId(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}

/** What the name of the cookie ends in that says whose device it is. */
const deviceMark = '-device';

function cookieName(host: Host, mark: string): string {
  return `${isSecure(host) ? '__Host-vitrine' : 'vitrine'}${mark}`;
}

function isSecure(host: Host): boolean {
  return host.origin.startsWith('https:');
}

function readCookie({ host, request }: Exchange, mark = ''): string | null {
  const cookies = header(request, 'cookie');
  if (!cookies) return null;
  const value = new Bun.CookieMap(cookies).get(cookieName(host, mark));
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}

function writeCookie(host: Host, mark: string, value: string, maxAge: number): string {
  const secure = isSecure(host) ? '; Secure' : '';
  return `${cookieName(host, mark)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function explain({ visitor: { session } }: Exchange<Visitor>, id: string | null): string {
  if (!id) return 'no session cookie';
  if (!session) return 'the session cookie is unknown or has expired';
  return `signed in as ${session.username}, by ${session.startedBy}`;
}
