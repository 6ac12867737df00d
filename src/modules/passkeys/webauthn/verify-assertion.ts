import type { CredentialResponse } from './parse-response.ts';
import { isSignedBy } from './public-key.ts';
import { type Ceremony, type CeremonyTrouble, checkCeremony, sha256 } from './verify-ceremony.ts';

export interface KnownKey {
  readonly userId: string;
  readonly publicKey: JsonWebKey;
  readonly counter: number;
}

/** Verifies that the key has signed our challenge. Returns the new signature counter. */
export function verifyAssertion(
  response: CredentialResponse,
  { userId, publicKey, counter }: KnownKey,
  ceremony: Ceremony,
): { readonly counter: number; readonly isBackedUp: boolean } | CeremonyTrouble {
  const said = response.part('authenticatorData');
  const data = checkCeremony(response, 'webauthn.get', said, ceremony);
  if (typeof data === 'string') return data;
  const handle = response.part('userHandle').toString();
  const signed = Buffer.concat([said, sha256(response.part('clientDataJSON'))]);
  if ((handle !== '' && handle !== userId) || !isSignedBy(publicKey, signed, response.part('signature')))
    return 'signature';
  // The counter must increase. A repeated number means that the key was cloned.
  const isCounting = counter > 0 || data.counter > 0;
  return isCounting && data.counter <= counter ? 'counter' : data;
}
