import { parseCbor } from './parse-cbor.ts';
import { parsePublicKey } from './public-key.ts';

/** What an authenticator says and signs. */
export interface AuthenticatorData {
  /** SHA-256 of the name that it was asked for by. */
  readonly rpIdHash: Uint8Array;
  readonly isUserPresent: boolean;
  readonly isUserVerified: boolean;
  /** Whether there is a copy elsewhere. */
  readonly isBackedUp: boolean;
  /** How often it signed; always 0 where nothing is counted. */
  readonly counter: number;
  /** Of a new one. */
  readonly credential: { readonly id: string; readonly publicKey: JsonWebKey } | null;
}

const [present, verified, backedUp, hasCredential, hasExtensions] = [1, 4, 16, 64, 128];
const headLength = 37;
const aaguidLength = 16;
const longestId = 1023;

/** Null for what is not whole, has something behind it, or a key of a kind that was not asked for. */
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
