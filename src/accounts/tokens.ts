import type { Store } from '../store/store.ts';
import type { PresentedToken, StoredToken } from '../store/tokens.ts';
import type { Accounts } from './change-user.ts';
import { Refusal } from './refusal.ts';

export const scopes = ['profile:read', 'profile:write', 'operator'] as const;
export type Scope = (typeof scopes)[number];

export interface NewToken {
  /** Null for an operator's. */
  readonly username: string | null;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

export interface IssuedToken {
  readonly id: string;
  /** Shown this once. */
  readonly token: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
}

/** `vit_`, 256 random bits, and a checksum by which a typing error or a finder of leaked secrets knows it. */
export async function createToken({ store, now }: Accounts, wanted: NewToken): Promise<IssuedToken> {
  const user = wanted.username === null ? null : await store.users.findByUsername(wanted.username);
  if (wanted.username !== null && (!user || user.state === 'deleted')) {
    throw new Refusal('unknown', `There is no user ${wanted.username}.`);
  }
  if (wanted.scopes.includes('operator') !== (user === null)) {
    throw new Refusal(
      'invalid',
      'The scope operator is for tokens without a user, and a token without a user needs it.',
    );
  }
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const token = `vit_${secret}${checksumOf(secret)}`;
  const stored: StoredToken = {
    id: Bun.randomUUIDv7(),
    userId: user?.id ?? null,
    scopes: wanted.scopes.join(' '),
    createdAt: now().toISOString(),
    expiresAt: wanted.expiresAt?.toISOString() ?? null,
    lastUsedAt: null,
    revokedAt: null,
  };
  await store.tokens.insert(stored, hashOf(token));
  return { id: stored.id, token, scopes: wanted.scopes, expiresAt: stored.expiresAt };
}

/** Looked up by its hash, so that how long it takes tells nothing of what is stored; null when it is of no use. */
export async function findToken({ tokens }: Store, token: string, now: Date): Promise<PresentedToken | null> {
  const [, secret, checksum] = /^vit_([\w-]{43})([0-9a-z]{7})$/.exec(token) ?? [];
  if (secret === undefined || checksumOf(secret) !== checksum) return null;
  const found = await tokens.findByHash(hashOf(token));
  if (!found || found.revokedAt !== null || found.state === 'deleted' || found.state === 'suspended')
    return null;
  if (found.expiresAt !== null && found.expiresAt <= now.toISOString()) return null;
  return found;
}

function hashOf(token: string): string {
  return new Bun.CryptoHasher('sha256').update(token).digest('hex');
}

function checksumOf(secret: string): string {
  return Bun.hash.crc32(secret).toString(36).padStart(7, '0');
}
