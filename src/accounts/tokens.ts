import type { Store } from '../store/store.ts';
import type { PresentedToken, StoredToken } from '../store/tokens.ts';
import type { Accounts } from './change-user.ts';
import { Refusal } from './refusal.ts';
import { createSecret, hashSecret } from './secret.ts';

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
  const { secret: token, hash } = createSecret();
  const stored: StoredToken = {
    id: Bun.randomUUIDv7(),
    userId: user?.id ?? null,
    scopes: wanted.scopes.join(' '),
    createdAt: now().toISOString(),
    expiresAt: wanted.expiresAt?.toISOString() ?? null,
    lastUsedAt: null,
    revokedAt: null,
  };
  await store.tokens.insert(stored, hash);
  return { id: stored.id, token, scopes: wanted.scopes, expiresAt: stored.expiresAt };
}

/** Null when it is of no use. */
export async function findToken({ tokens }: Store, token: string, now: Date): Promise<PresentedToken | null> {
  const hash = hashSecret(token);
  const found = hash === null ? null : await tokens.findByHash(hash);
  if (!found || found.revokedAt !== null || found.state === 'deleted' || found.state === 'suspended')
    return null;
  if (found.expiresAt !== null && found.expiresAt <= now.toISOString()) return null;
  return found;
}
