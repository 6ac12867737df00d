import { timingSafeEqual } from 'node:crypto';
import { mainPaths } from '../../core/paths/main.ts';
import { href } from '../../core/routing/href.ts';

interface Unsubscribing {
  readonly baseUrl: string;
  readonly appSecret: string;
}

/** The URL is valid as long as the account exists, because unsubscribing needs no sign-in. */
export function unsubscribeUrl({ baseUrl, appSecret }: Unsubscribing, userId: string): string {
  return baseUrl + href(mainPaths.unsubscribe, { token: `${userId}.${signatureOf(appSecret, userId)}` });
}

/** The user ID in the token. Null if the signature is invalid. */
export function readUnsubscribeToken(appSecret: string, token: string): string | null {
  const [userId = '', signature = ''] = token.split('.');
  const wanted = Buffer.from(signatureOf(appSecret, userId));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? userId : null;
}

function signatureOf(appSecret: string, userId: string): string {
  return new Bun.CryptoHasher('sha256', appSecret).update(`unsubscribe ${userId}`).digest('base64url');
}
