import type { CredentialResponse } from './parse-response.ts';
import { isSignedBy } from './public-key.ts';
import { type Ceremony, type CeremonyTrouble, checkCeremony, sha256 } from './verify-ceremony.ts';

export interface KnownKey {
  readonly userId: string;
  readonly publicKey: JsonWebKey;
  readonly counter: number;
}

/** That who has the key has signed what was asked. Gives what it counts by now. */
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
  // One that counts has counted on: two of the same number are two of the same key.
  const isCounting = counter > 0 || data.counter > 0;
  return isCounting && data.counter <= counter ? 'counter' : data;
}
