import type { Exchange, Host } from '../kernel/exchange.ts';
import { header } from '../kernel/request.ts';
import { writeCookie } from '../kernel/write-cookie.ts';

const name = 'vitrine';
/** Suffix of the cookie that recognises a device. */
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

/** On whichever host: for a request of which only the headers are known. */
export function findSessionCookie(cookies: string): string | null {
  return anySession.exec(cookies)?.[1] ?? null;
}

/** An empty id clears the cookie. */
export function writeSessionCookie(host: Host, id: string): string {
  const maxAge = id ? sessionLifetime : 0;
  return writeCookie(cookieName(host, ''), id, { maxAge, isSecure: isSecure(host) });
}

export function writeDeviceCookie(host: Host, device: string): string {
  const options = { maxAge: deviceLifetime, isSecure: isSecure(host) };
  return writeCookie(cookieName(host, deviceSuffix), device, options);
}

function readCookie({ host, request }: Exchange, suffix: string): string | null {
  const cookies = header(request, 'cookie');
  if (!cookies) return null;
  const value = new Bun.CookieMap(cookies).get(cookieName(host, suffix));
  return value !== null && form.test(value) ? value : null;
}

function cookieName(host: Host, suffix: string): string {
  return `${isSecure(host) ? '__Host-' : ''}${name}${suffix}`;
}

function isSecure(host: Host): boolean {
  return host.origin.startsWith('https:');
}
