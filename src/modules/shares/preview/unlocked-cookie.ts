import { timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../../../core/kernel/exchange.ts';
import { header } from '../../../core/kernel/request.ts';
import { writeCookie } from '../../../core/kernel/write-cookie.ts';
import { profilePath } from '../../../core/paths/preview.ts';
import { hashShareKey } from '../share-key.ts';
import type { Share } from '../store.ts';

/** Whether the link has no password, or the browser's cookie proves that the visitor entered it. */
export function isUnlocked({ request }: Exchange, { password }: Share, key: string): boolean {
  if (password === null) return true;
  const given = new Bun.CookieMap(header(request, 'cookie') ?? '').get(cookieName(key)) ?? '';
  const [expected, found] = [hashOf(proofOf(key, password)), hashOf(given)];
  return timingSafeEqual(expected, found);
}

interface Opened {
  readonly key: string;
  readonly name: string;
  readonly password: string;
  /** Seconds until the link expires. */
  readonly maxAge: number;
}

/** A cookie for this link only. A new password or key invalidates it. */
export function writeUnlockedCookie({ host }: Exchange, { key, name, password, maxAge }: Opened): string {
  const options = { path: profilePath(name), maxAge, isSecure: host.origin.startsWith('https:') };
  return writeCookie(cookieName(key), proofOf(key, password), options);
}

function cookieName(key: string): string {
  return `share-${hashShareKey(key).slice(0, 16)}`;
}

/** The cookie's value. Forging it needs the stored password hash, which no response contains. */
function proofOf(key: string, password: string): string {
  return hashOf(`unlocked ${key} ${password}`).toString('base64url');
}

function hashOf(text: string): Buffer {
  return new Bun.CryptoHasher('sha256').update(text).digest();
}
