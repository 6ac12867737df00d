import { createHash, timingSafeEqual } from 'node:crypto';
import { type AuthenticatorData, parseAuthenticatorData } from './parse-authenticator-data.ts';
import { type CredentialResponse, parseObject } from './parse-response.ts';

/** What an answer must have been given to. */
export interface Ceremony {
  /** Of the page that asked. */
  readonly origin: string;
  /** Whether we asked so, for this purpose and not long ago. */
  readonly isChallenge: (challenge: string) => boolean;
}

/** Why an answer of an authenticator is not taken. */
export type CeremonyTrouble = 'malformed' | 'challenge' | 'origin' | 'unverified' | 'signature' | 'counter';

/** The name of the host, to which its passkeys belong. */
export function rpIdOf(origin: string): string {
  return new URL(origin).hostname;
}

/** Whether browsers have passkeys for pages there: not for addresses in numbers, and not where others can read along. */
export function canHavePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (/^[\d.]+$|^\[/.test(hostname)) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}

/** What both ceremonies have in common (WebAuthn 7.1 and 7.2). Gives what was said by whom, or why it is not taken. */
export function checkCeremony(
  response: CredentialResponse,
  type: 'webauthn.create' | 'webauthn.get',
  said: Buffer,
  { origin, isChallenge }: Ceremony,
): AuthenticatorData | CeremonyTrouble {
  const client = parseObject(response.part('clientDataJSON').toString());
  const data = parseAuthenticatorData(said);
  if (!client || !data || client.type !== type) return 'malformed';
  if (client.origin !== origin || client.crossOrigin === true) return 'origin';
  if (!timingSafeEqual(data.rpIdHash, sha256(rpIdOf(origin)))) return 'origin';
  if (typeof client.challenge !== 'string' || !isChallenge(client.challenge)) return 'challenge';
  return data.isUserPresent && data.isUserVerified ? data : 'unverified';
}

export function challengeOf(response: CredentialResponse): string {
  return String(parseObject(response.part('clientDataJSON').toString())?.challenge ?? '');
}

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest();
}
