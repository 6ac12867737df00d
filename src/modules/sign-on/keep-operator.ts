import { type Accounts, changeUserIn } from '../../accounts/change-user.ts';
import { grantOperator, revokeOperator } from '../../accounts/operators.ts';
import type { ClaimRule } from '../../core/config/sign-on.ts';
import type { Log } from '../../core/platform/log.ts';
import { signOnActor } from '../../store/event.ts';
import type { IdentityOwner } from '../../store/identities.ts';
import { lockOperators } from '../../store/user-list.ts';
import { type Payloads, says } from './claims.ts';

/** Sets the operator mark as the provider has it, at each sign-in. The last operator stays one all the same. */
export async function keepOperator(
  { accounts, log }: { readonly accounts: Accounts; readonly log: Log },
  rules: readonly ClaimRule[] | null,
  { userId, username, operator }: IdentityOwner,
  payloads: Payloads,
): Promise<void> {
  if (rules === null) return;
  const should = rules.some((rule) => says(payloads, rule)) ? 1 : 0;
  if (should === operator) return;
  const actor = { ...accounts, actor: signOnActor };
  const outcome = await accounts.database.transaction(async (queries) => {
    // Locked, so that two who lose it at the same moment do so one after the other.
    const operators = await lockOperators(queries);
    if (should === 0 && operators.every(({ id }) => id === userId)) return 'stays: there is no other';
    await changeUserIn(queries, actor, username, should === 1 ? grantOperator : revokeOperator);
    return should === 1 ? 'granted' : 'revoked';
  });
  log.warn('single sign-on: operator mark', { username, outcome });
}
