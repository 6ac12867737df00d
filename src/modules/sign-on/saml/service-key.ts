import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Seal } from '../../../core/platform/purpose-seal.ts';
import type { Database } from '../../../store/database.ts';
import { findSamlKey, putSamlKey } from '../../../store/saml-keys.ts';
import { createSelfSigned } from './self-signed-certificate.ts';

/** The site's key: it decrypts assertions and signs requests. */
export interface ServiceKey {
  /** PEM. */
  readonly privateKey: string;
  /** DER, base64. */
  readonly certificate: string;
}

export interface KeyStore {
  readonly database: Database;
  readonly seal: Seal;
  readonly now: () => Date;
  /** The name in the certificate. */
  readonly name: string;
}

/** Reads the key, and creates it on first use for all nodes. Replaces a key that another APP_SECRET sealed. */
export async function findServiceKey(store: KeyStore): Promise<ServiceKey> {
  const before = await findSamlKey(store.database);
  const known = open(store, before);
  if (known) return known;
  const sealed = store.seal.close(JSON.stringify(await createServiceKey(store)));
  // If another node was faster, its key stays.
  await putSamlKey(store.database, { before, sealed, createdAt: store.now().toISOString() });
  const stored = open(store, await findSamlKey(store.database));
  if (stored) return stored;
  throw new Error('the key for SAML was stored under another APP_SECRET');
}

function open({ seal }: KeyStore, sealed: string | null): ServiceKey | null {
  const text = sealed === null ? null : seal.open(sealed);
  // Only this site can create the seal.
  return text === null ? null : (JSON.parse(text) as ServiceKey);
}

async function createServiceKey({ now, name }: KeyStore): Promise<ServiceKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const from = now();
  const until = new Date(from.getTime() + 20 * 365 * 24 * 3_600_000);
  return { privateKey, certificate: createSelfSigned(privateKey, name, from, until) };
}
