import type { Transaction } from '../../src/store/database.ts';
import type { User } from '../../src/store/users.ts';

/** By the name of a store function. */
export type Questions = Readonly<Record<string, (queries: Transaction) => unknown>>;
export type QuestionsAbout = (alice: User) => Questions;

export const now = new Date();
export const at = now.toISOString();
export const past = '2000-01-01T00:00:00.000Z';

export const noToken = {
  scopes: ['profile:read'],
  createdAt: at,
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  createdBy: null,
  revokedBy: null,
  name: null,
  clientId: null,
  accessUntil: null,
};
