import type { Exchange, Host } from '../kernel/exchange.ts';
import { header } from '../kernel/request.ts';

const name = 'vitrine';
/** What the name of the cookie ends in by which a device is known again. */
const deviceSuffix = '-device';
/** Of a cookie's value: 256 bits in base64url. */
const form = /^[\w-]{43}$/;
const anySession = /(?:^|; ?)(?:__Host-)?vitrine=([\w-]{43})(?:;|$)/;
/** In seconds. */
export const sessionLifetime = 30 * 24 * 60 * 60;
const deviceLifetime = 365 * 24 * 60 * 60;

export function readSessionCookie(exchange: Exchange): string | null {
  return readCookie(exchange, '');
}

export function readDeviceCookie(exchange: Exchange): string | null {
  return readCookie(exchange, deviceSuffix);
}

/** Of whichever host: for a request of which no more is known than its headers. */
export function findSessionCookie(cookies: string): string | null {
  return anySession.exec(cookies)?.[1] ?? null;
}

/** An empty id clears the cookie. */
export function writeSessionCookie(host: Host, id: string): string {
  return writeCookie(host, '', id, id ? sessionLifetime : 0);
}

export function writeDeviceCookie(host: Host, device: string): string {
  return writeCookie(host, deviceSuffix, device, deviceLifetime);
}

function readCookie({ host, request }: Exchange, suffix: string): string | null {
  const cookies = header(request, 'cookie');
  if (!cookies) return null;
  const value = new Bun.CookieMap(cookies).get(cookieName(host, suffix));
  return value !== null && form.test(value) ? value : null;
}

/** By hand: `Bun.Cookie` has its attributes in another order. */
function writeCookie(host: Host, suffix: string, value: string, maxAge: number): string {
  const secure = isSecure(host) ? '; Secure' : '';
  return `${cookieName(host, suffix)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function cookieName(host: Host, suffix: string): string {
  return `${isSecure(host) ? '__Host-' : ''}${name}${suffix}`;
}

function isSecure(host: Host): boolean {
  return host.origin.startsWith('https:');
}
