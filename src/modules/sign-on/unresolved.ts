import { type Accounts, changeUser, noteAudit } from '../../accounts/change-user.ts';
import { Refusal } from '../../domain/profile/refusal.ts';
import type { Transaction } from '../../store/database.ts';
import { insertIdentity } from '../../store/identities.ts';
import type { KnownAccount } from '../../store/known-accounts.ts';
import {
  deleteUnresolved,
  findUnresolved,
  insertUnresolved,
  markUnresolvedRefused,
  type UnresolvedSignIn,
} from '../../store/unresolved-sign-ins.ts';
import { claimText } from './claims.ts';
import type { SignedOn } from './provider.ts';
import type { SignOnCase, UndecidedReason } from './sign-on-failure.ts';

/** A first sign-in for an operator to decide. */
export interface Unresolved extends Omit<SignOnCase, 'subject'> {
  readonly reason: UndecidedReason | 'no-account' | 'refused';
}

/** Letters and digits that are not confused when read aloud. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const longest = 255;

/** A reference like `K7QM-2XT4`. */
export function createReference(): string {
  const picked = [...crypto.getRandomValues(new Uint8Array(8))].map((one) =>
    letters.charAt(one % letters.length),
  );
  return `${picked.slice(0, 4).join('')}-${picked.slice(4).join('')}`;
}

export async function recordUnresolved(
  queries: Transaction,
  { identity, payloads, at }: Pick<SignedOn, 'identity' | 'payloads'> & { readonly at: string },
  reason: Exclude<Unresolved['reason'], 'refused'>,
  accounts: readonly KnownAccount[],
): Promise<Unresolved> {
  const told = (claim: string) => claimText(payloads, claim)?.slice(0, longest) ?? null;
  const found = {
    ...{ ...identity, reference: createReference(), reason, at },
    ...{ name: told('name'), address: told('email'), username: told('preferred_username') },
  };
  const ids = accounts.map(({ id }) => id);
  const reference = await insertUnresolved(queries, found, ids);
  return { reason, reference, candidates: accounts.map(({ username }) => username) };
}

/** Connects the identity to the account with any role, because an operator decided it. */
export async function tieUnresolved(accounts: Accounts, reference: string, username: string): Promise<void> {
  await changeUser(accounts, username, async ({ queries, user, at, note }) => {
    const found = await requireUnresolved(queries, reference);
    if (!(await insertIdentity(queries, user.id, found, at))) throw decided();
    await deleteUnresolved(queries, found);
    await note('identity.added');
  });
}

/** Rejects the identity until an operator connects it to an account. */
export async function refuseUnresolved(accounts: Accounts, reference: string): Promise<void> {
  const at = accounts.now().toISOString();
  await accounts.database.transaction(async (queries) => {
    if (!(await markUnresolvedRefused(queries, reference, at))) throw decided();
    await noteAudit(queries, accounts, { type: 'identity.refused', user: null, details: { reference } });
  });
}

async function requireUnresolved(queries: Transaction, reference: string): Promise<UnresolvedSignIn> {
  const found = await findUnresolved(queries, reference);
  if (!found) throw decided();
  return found;
}

function decided(): Refusal {
  return new Refusal('impossible', 'There is no undecided sign-in with this reference.');
}
