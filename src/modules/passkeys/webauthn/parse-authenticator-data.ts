import { parseCbor } from './parse-cbor.ts';
import { parsePublicKey } from './public-key.ts';

/** The data that an authenticator signs. */
export interface AuthenticatorData {
  /** SHA-256 of the relying party's id. */
  readonly rpIdHash: Uint8Array;
  readonly isUserPresent: boolean;
  readonly isUserVerified: boolean;
  /** Whether the passkey has a copy elsewhere. */
  readonly isBackedUp: boolean;
  /** The signature counter. Always 0 if the authenticator does not count. */
  readonly counter: number;
  /** Set when a passkey is created. */
  readonly credential: { readonly id: string; readonly publicKey: JsonWebKey } | null;
}

const [present, verified, backedUp, hasCredential, hasExtensions] = [1, 4, 16, 64, 128];
const headLength = 37;
const aaguidLength = 16;
const longestId = 1023;

/** Null if the data is truncated, has trailing bytes, or has an unsupported kind of key. */
export function parseAuthenticatorData(bytes: Buffer): AuthenticatorData | null {
  if (bytes.length < headLength) return null;
  const flags = bytes.readUInt8(32);
  const credential = flags & hasCredential ? parseCredential(bytes.subarray(headLength)) : null;
  if (flags & hasCredential && credential === null) return null;
  const rest = bytes.subarray(headLength + (credential?.length ?? 0));
  const end = flags & hasExtensions ? parseCbor(rest)?.end : 0;
  if (end !== rest.length) return null;
  return {
    rpIdHash: bytes.subarray(0, 32),
    isUserPresent: (flags & present) !== 0,
    isUserVerified: (flags & verified) !== 0,
    isBackedUp: (flags & backedUp) !== 0,
    counter: bytes.readUInt32BE(33),
    credential,
  };
}

function parseCredential(bytes: Buffer) {
  if (bytes.length < aaguidLength + 2) return null;
  const idLength = bytes.readUInt16BE(aaguidLength);
  const keyStart = aaguidLength + 2 + idLength;
  const parsed = parseCbor(bytes.subarray(keyStart));
  const publicKey = parsed && parsePublicKey(parsed.value);
  if (!parsed || !publicKey || idLength === 0 || idLength > longestId) return null;
  const id = bytes.subarray(aaguidLength + 2, keyStart).toString('base64url');
  return { id, publicKey, length: keyStart + parsed.end };
}
