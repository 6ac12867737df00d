import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Response } from './client.ts';

export type KeyKind = 'Ed25519' | 'P-256' | 'RSA';

/** Deviations of an authenticator or browser. */
export interface Oddity {
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly counter?: number;
  readonly crossOrigin?: boolean;
  readonly type?: string;
  readonly userHandle?: string | null;
}

/** A software authenticator with one passkey. Its responses have the format of a browser's `toJSON`. */
export interface Authenticator {
  readonly id: string;
  create(options: CreationAsked, oddity?: Oddity): string;
  get(options: RequestAsked, oddity?: Oddity): string;
}

interface CreationAsked {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestAsked {
  readonly challenge: string;
  readonly rpId: string;
}

const [present, verified, hasCredential] = [1, 4, 64];

export function createAuthenticator(origin: string, kind: KeyKind = 'P-256'): Authenticator {
  const { publicKey, privateKey } = generate(kind);
  const rawId = crypto.getRandomValues(Buffer.alloc(32));
  const id = rawId.toString('base64url');
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, odd: Oddity) =>
    Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge,
        origin: odd.origin ?? origin,
        crossOrigin: odd.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (rpId: string, odd: Oddity, rest: Buffer) => {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(odd.flags ?? present | verified | (rest.length > 0 ? hasCredential : 0), 0);
    head.writeUInt32BE(odd.counter ?? counter, 1);
    return Buffer.concat([
      createHash('sha256')
        .update(odd.rpId ?? rpId)
        .digest(),
      head,
      rest,
    ]);
  };
  const answer = (response: Record<string, Buffer | undefined>) =>
    JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes?.toString('base64url')]),
      ),
    });

  return {
    id,
    create({ challenge, rp, user }, odd = {}) {
      handle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const key = Buffer.from(isoCBOR.encode(coseOf(publicKey)));
      const data = authenticatorData(rp.id, odd, Buffer.concat([Buffer.alloc(16), length, rawId, key]));
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(object as Parameters<typeof isoCBOR.encode>[0]));
      return answer({ clientDataJSON: clientData('webauthn.create', challenge, odd), attestationObject });
    },
    get({ challenge, rpId }, odd = {}) {
      const data = authenticatorData(rpId, odd, Buffer.alloc(0));
      const client = clientData('webauthn.get', challenge, odd);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const given = odd.userHandle === undefined ? handle : odd.userHandle;
      return answer({
        clientDataJSON: client,
        authenticatorData: data,
        signature: sign(kind === 'Ed25519' ? null : 'sha256', signed, privateKey),
        userHandle: given === null ? undefined : Buffer.from(given, 'base64url'),
      });
    },
  };
}

function generate(kind: KeyKind): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  if (kind === 'Ed25519') return generateKeyPairSync('ed25519');
  if (kind === 'P-256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function coseOf(key: KeyObject): Map<number, number | Uint8Array> {
  const { kty, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  if (kty === 'OKP')
    return new Map<number, number | Uint8Array>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ]);
  if (kty === 'EC')
    return new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
  return new Map<number, number | Uint8Array>([
    [1, 3],
    [3, -257],
    [-1, bytes(n)],
    [-2, bytes(e)],
  ]);
}

/** The options that a page's button passes to the browser. */
export function optionsIn({ body }: Response, kind: 'create' | 'get') {
  const [, text = ''] = new RegExp(`data-passkey="${kind}"[^>]*data-options="([^"]*)"`).exec(body) ?? [];
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}
