import { challengeLifetime } from './challenges.ts';
import { algorithms } from './public-key.ts';
import { rpIdOf } from './relying-party.ts';

/** The account that a new passkey is for. */
export interface PasskeyOwner {
  /** The authenticator returns it with every sign-in. */
  readonly id: string;
  readonly name: string;
  /** Ids of existing passkeys, so that an authenticator does not create a second one. */
  readonly existing: readonly string[];
}

/** Options for `PublicKeyCredential.parseCreationOptionsFromJSON`: a discoverable passkey with user verification. */
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

/** Options for `PublicKeyCredential.parseRequestOptionsFromJSON`: any passkey of this host. */
export function requestOptions(origin: string, challenge: string) {
  return { rpId: rpIdOf(origin), challenge, userVerification: 'required', timeout: challengeLifetime };
}
