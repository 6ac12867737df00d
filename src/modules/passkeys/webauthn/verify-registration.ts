import { parseCbor } from './parse-cbor.ts';
import type { CredentialResponse } from './parse-response.ts';
import { type Ceremony, type CeremonyTrouble, checkCeremony } from './verify-ceremony.ts';

/** The stored part of a new passkey. */
export interface RegisteredKey {
  readonly id: string;
  readonly publicKey: JsonWebKey;
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** Verifies a new passkey. Attestation is neither requested nor read. */
export function verifyRegistration(
  response: CredentialResponse,
  ceremony: Ceremony,
): RegisteredKey | CeremonyTrouble {
  const bytes = response.part('attestationObject');
  const object = parseCbor(bytes);
  const said = object?.value instanceof Map ? object.value.get('authData') : null;
  if (!(said instanceof Uint8Array) || object?.end !== bytes.length) return 'malformed';
  const data = checkCeremony(response, 'webauthn.create', Buffer.from(said), ceremony);
  if (typeof data === 'string') return data;
  const { credential, counter, isBackedUp } = data;
  return credential?.id === response.id ? { ...credential, counter, isBackedUp } : 'malformed';
}
