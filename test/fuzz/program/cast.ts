import { putFile } from '../../../src/accounts/change-files.ts';
import { createUser } from '../../../src/accounts/create-user.ts';
import { addDelegate } from '../../../src/accounts/delegates.ts';
import { createToken } from '../../../src/accounts/identity/tokens.ts';
import { accountsOf } from '../../support/accounts.ts';
import { createOperator } from '../../support/create-operator.ts';
import { openSession } from '../../support/member.ts';
import { addProfile, type TestServer } from '../../support/server.ts';
import { storeWebhook } from '../../support/stored-webhook.ts';

/** The callers and the targets of requests. */
export interface Cast {
  readonly names: readonly string[];
  readonly ids: readonly string[];
  /** Header lines that authenticate a caller. */
  readonly cookies: readonly string[];
  readonly tokens: readonly string[];
}

export const document = {
  basics: { name: 'Somebody', label: 'Tester', summary: 'Writes *much*.', profiles: [{ network: 'One' }] },
  work: [{ name: 'Acme', position: 'Writer', startDate: '2020-01', highlights: ['a', 'b'] }],
  projects: [{ name: 'Engine', url: 'https://engine.example/' }],
};

/** Creates new users, independent of earlier changes. */
export async function createCast(server: TestServer, number: number): Promise<Cast> {
  const { database } = server;
  const accounts = accountsOf({ database });
  const [owner, other, operator] = [`owner-${number}`, `other-${number}`, `chief-${number}`] as const;
  await addProfile(server, owner, document);
  await createUser(accounts, other);
  await createOperator(accounts, operator);
  await addDelegate(accounts, owner, other);
  await putFile(accounts, owner, 'projects/engine/a.txt', Buffer.from('a'.repeat(1_000)));
  const issued = await Promise.all([
    createToken(accounts, { username: owner, scopes: ['profile:read', 'profile:write'], expiresAt: null }),
    createToken(accounts, { username: other, scopes: ['profile:read'], expiresAt: null }),
    createToken(accounts, { username: null, scopes: ['operator'], expiresAt: null }),
  ]);
  const hook = await storeWebhook(database, owner);
  const sessions = await Promise.all(
    [owner, owner, other, operator].map((name) => openSession(server, name)),
  );
  return {
    names: [owner, owner, other, operator],
    ids: [...issued.map(({ id }) => id), hook],
    cookies: sessions.map(({ cookie }) => `Cookie: ${cookie}`),
    tokens: issued.map(({ token }) => `Authorization: Bearer ${token}`),
  };
}
