import { createHash, timingSafeEqual } from 'node:crypto';
import { type AuthenticatorData, parseAuthenticatorData } from './parse-authenticator-data.ts';
import { type CredentialResponse, parseObject } from './parse-response.ts';
import { rpIdOf } from './relying-party.ts';

/** The expected context of a response. */
export interface Ceremony {
  /** The origin of the requesting page. */
  readonly origin: string;
  /** Whether the challenge is ours, for this purpose and recent. */
  readonly isChallenge: (challenge: string) => boolean;
}

/** The reason why an authenticator's response is rejected. */
export type CeremonyTrouble = 'malformed' | 'challenge' | 'origin' | 'unverified' | 'signature' | 'counter';

/**
 * The checks that registration and sign-in share (WebAuthn 7.1 and 7.2). Returns the authenticator data, or
 * the reason for a rejection.
 */
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
