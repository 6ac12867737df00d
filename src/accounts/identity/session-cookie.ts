import type { Exchange, Host } from '../../core/kernel/exchange.ts';
import { header } from '../../core/kernel/request.ts';
import { writeCookie } from '../../core/kernel/write-cookie.ts';

const name = 'vitrine';
/** The suffix of the cookie that recognizes a device. */
const deviceSuffix = '-device';
/** A 256-bit value in base64url. */
const form = /^[\w-]{43}$/;
/** The largest number of accounts in a browser's cookie, for shared computers and operators with two accounts. */
const mostDevices = 4;
const anySession = /(?:^|; ?)(?:__Host-)?vitrine=([\w-]{43})(?:;|$)/;
/** Seconds. */
export const sessionLifetime = 30 * 24 * 60 * 60;
const deviceLifetime = 365 * 24 * 60 * 60;

export function readSessionCookie(exchange: Exchange): string | null {
  const value = readCookie(exchange, '');
  return form.test(value) ? value : null;
}

/** A value for each account, newest first. */
export function readDeviceCookie(exchange: Exchange): string[] {
  return readCookie(exchange, deviceSuffix)
    .split('.', mostDevices)
    .filter((device) => form.test(device));
}

/** Finds the cookie of any host, for requests of which only the headers are known. */
export function findSessionCookie(cookies: string): string | null {
  return anySession.exec(cookies)?.[1] ?? null;
}

/** An empty ID deletes the cookie. */
export function writeSessionCookie(host: Host, id: string): string {
  const maxAge = id ? sessionLifetime : 0;
  return writeCookie(cookieName(host, ''), id, { maxAge, isSecure: isSecure(host) });
}

export function writeDeviceCookie(host: Host, devices: readonly string[]): string {
  const options = { maxAge: deviceLifetime, isSecure: isSecure(host) };
  return writeCookie(cookieName(host, deviceSuffix), devices.join('.'), options);
}

function readCookie({ host, request }: Exchange, suffix: string): string {
  const cookies = header(request, 'cookie');
  return (cookies && new Bun.CookieMap(cookies).get(cookieName(host, suffix))) ?? '';
}

function cookieName(host: Host, suffix: string): string {
  return `${isSecure(host) ? '__Host-' : ''}${name}${suffix}`;
}

function isSecure(host: Host): boolean {
  return host.origin.startsWith('https:');
}
