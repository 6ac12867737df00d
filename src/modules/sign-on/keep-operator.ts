import { type Accounts, changeUser, changeUserIn } from '../../accounts/change-user.ts';
import { grantOperator, revokeOperator } from '../../accounts/operators.ts';
import { replaceRolesIn } from '../../accounts/roles.ts';
import { type RoleRule, roles } from '../../core/config/roles.ts';
import type { ClaimRule } from '../../core/config/sign-on.ts';
import type { Log } from '../../core/platform/log.ts';
import { signOnActor } from '../../store/event.ts';
import type { IdentityOwner } from '../../store/identities.ts';
import { parseRoles } from '../../store/roles.ts';
import { lockOperators } from '../../store/user-list.ts';
import { type Payloads, says } from './claims.ts';

/** Sets the roles that have a rule, at each sign-in. */
export async function keepRoles(
  { accounts, log }: { readonly accounts: Accounts; readonly log: Log },
  rules: readonly RoleRule[],
  { username, roles: stored }: IdentityOwner,
  payloads: Payloads,
): Promise<void> {
  const decided = roles.filter((role) => rules.some((rule) => rule.role === role));
  const wanted = rules.filter((rule) => says(payloads, rule)).map(({ role }) => role);
  const held = parseRoles(stored);
  if (decided.every((role) => held.includes(role) === wanted.includes(role))) return;
  await changeUser({ ...accounts, actor: signOnActor }, username, (change) =>
    replaceRolesIn(change, decided, wanted),
  );
  log.warn('single sign-on changed roles', { username, roles: wanted.join(' ') });
}

/** Sets the operator flag from the rule at each sign-in. The last operator stays one. */
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
    // Locked, so that two concurrent removals run one after the other.
    const operators = await lockOperators(queries);
    if (should === 0 && operators.every(({ id }) => id === userId)) return 'stays, no other operator';
    await changeUserIn(queries, actor, username, should === 1 ? grantOperator : revokeOperator);
    return should === 1 ? 'granted' : 'revoked';
  });
  log.warn('single sign-on changed the operator role', { username, outcome });
}
