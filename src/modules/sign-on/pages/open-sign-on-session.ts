import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import type { IdentityOwner } from '../../../store/identities.ts';
import { insertSignOn } from '../../../store/sign-ons.ts';
import { keepGroups } from '../keep-groups.ts';
import { keepOperator, keepRoles } from '../keep-operator.ts';
import type { SignedOn } from '../provider.ts';
import type { SignOnServices } from './sign-on-services.ts';

/** Bytes of a stored ID token, because it is sent to the provider in a URL. */
const longestKept = 6_000;

/** Starts a session for a member who returns from the provider. */
export async function openSignOnSession(
  { accounts, sessions, signOn, exchange, slots }: VisitorCall & SignOnServices,
  member: IdentityOwner,
  { identity, payloads, sid, idToken }: SignedOn,
): Promise<void> {
  const { provider, rules, log, seal } = signOn;
  await keepOperator({ accounts, log }, rules.operators, member, payloads);
  await keepRoles({ accounts, log }, rules.roles, member, payloads);
  await keepGroups({ accounts, log, slots }, rules.groups, member, payloads);
  const isKept = idToken !== null && idToken.length <= longestKept;
  const told = { ...identity, sid, idToken: isKept ? seal.close(idToken) : null };
  await sessions.signIn(exchange, member, provider.method, (queries, sessionId) =>
    insertSignOn(queries, { ...told, sessionId }),
  );
}
