import { challengeLifetime } from './challenges.ts';
import { algorithms } from './public-key.ts';
import { rpIdOf } from './verify-ceremony.ts';

/** To whom a new passkey is to belong. */
export interface PasskeyOwner {
  /** Comes back with every sign-in. */
  readonly id: string;
  readonly name: string;
  /** The ids of those that they have: no authenticator makes a second one. */
  readonly existing: readonly string[];
}

/** Of `PublicKeyCredential.parseCreationOptionsFromJSON`: one that is found without a name, and asks who uses it. */
export function creationOptions(
  origin: string,
  siteName: string,
  challenge: string,
  { id, name, existing }: PasskeyOwner,
) {
  return {
    rp: { id: rpIdOf(origin), name: siteName },
    user: { id: Buffer.from(id).toString('base64url'), name, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: existing.map((known) => ({ type: 'public-key', id: known })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    timeout: challengeLifetime,
  };
}

/** Of `PublicKeyCredential.parseRequestOptionsFromJSON`: whichever passkey somebody has for this host. */
export function requestOptions(origin: string, challenge: string) {
  return { rpId: rpIdOf(origin), challenge, userVerification: 'required', timeout: challengeLifetime };
}
