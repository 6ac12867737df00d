import { createPublicKey, verify } from 'node:crypto';
import type { Cbor, CborMap } from './parse-cbor.ts';

/** In order of preference: Ed25519, ECDSA with P-256, RSA of PKCS #1 with SHA-256. */
export const algorithms = [-8, -7, -257] as const;

const [type, algorithm, curve, x, y, modulus, exponent] = [1, 3, -1, -2, -3, -1, -2];
/** Bytes of the modulus: 2048 to 4096 bits. */
const [shortestModulus, longestModulus] = [256, 512];

/** Converts a COSE key to JWK. Null if its type is unsupported or the key is invalid. */
export function parsePublicKey(cose: Cbor): JsonWebKey | null {
  if (!(cose instanceof Map)) return null;
  const jwk = describeKey(cose);
  return jwk && isKey(jwk) ? jwk : null;
}

function describeKey(cose: CborMap): JsonWebKey | null {
  const kind = `${cose.get(type)} ${cose.get(algorithm)}`;
  if (kind === '1 -8' && cose.get(curve) === 6) return { kty: 'OKP', crv: 'Ed25519', x: text(cose.get(x)) };
  if (kind === '2 -7' && cose.get(curve) === 1)
    return { kty: 'EC', crv: 'P-256', x: text(cose.get(x)), y: text(cose.get(y)) };
  if (kind !== '3 -257') return null;
  const length = Buffer.from(text(cose.get(modulus)), 'base64url').length;
  return length >= shortestModulus && length <= longestModulus
    ? { kty: 'RSA', n: text(cose.get(modulus)), e: text(cose.get(exponent)) }
    : null;
}

function text(value: Cbor | undefined): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : '';
}

/** Importing the key also rejects points that are not on the curve. */
function isKey(jwk: JsonWebKey): boolean {
  try {
    createPublicKey({ key: jwk, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

export function isSignedBy(jwk: JsonWebKey, data: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(jwk.kty === 'OKP' ? null : 'sha256', data, key, signature);
}
