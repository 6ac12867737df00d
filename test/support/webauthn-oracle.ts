import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';

export interface Oracle {
  /** Null if the oracle rejects the response. */
  register(response: string): Promise<WebAuthnCredential | null>;
  signIn(response: string, credential: WebAuthnCredential): Promise<boolean>;
}

interface Expected {
  readonly expectedChallenge: string;
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
}

/** `@simplewebauthn/server`, a mature implementation to compare ours with. */
export function createOracle(expected: Expected): Oracle {
  const strictly = { ...expected, requireUserVerification: true };
  return {
    async register(response) {
      try {
        const result = await verifyRegistrationResponse({ ...strictly, response: JSON.parse(response) });
        return result.verified ? result.registrationInfo.credential : null;
      } catch {
        return null;
      }
    },
    async signIn(response, credential) {
      try {
        const asked = { ...strictly, response: JSON.parse(response), credential };
        return (await verifyAuthenticationResponse(asked)).verified;
      } catch {
        return false;
      }
    },
  };
}
