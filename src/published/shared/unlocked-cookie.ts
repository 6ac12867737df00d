import { timingSafeEqual } from 'node:crypto';
import { hashShareKey } from '../../accounts/share-key.ts';
import type { Exchange } from '../../kernel/exchange.ts';
import { header } from '../../kernel/request.ts';
import { writeCookie } from '../../kernel/write-cookie.ts';
import { profilePath } from '../../paths/preview.ts';
import type { Share } from '../../store/shares.ts';

/** Whether there is no password, or the browser remembers that somebody knew it. */
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
  /** In seconds, while the link is good. */
  readonly maxAge: number;
}

/** For this link alone: another password, or another key, is asked for again. */
export function writeUnlockedCookie({ host }: Exchange, { key, name, password, maxAge }: Opened): string {
  const options = { path: profilePath(name), maxAge, isSecure: host.origin.startsWith('https:') };
  return writeCookie(cookieName(key), proofOf(key, password), options);
}

function cookieName(key: string): string {
  return `share-${hashShareKey(key).slice(0, 16)}`;
}

/** Nobody can make it who does not know what is stored of the password, which no answer has. */
function proofOf(key: string, password: string): string {
  return hashOf(`unlocked ${key} ${password}`).toString('base64url');
}

function hashOf(text: string): Buffer {
  return new Bun.CryptoHasher('sha256').update(text).digest();
}
