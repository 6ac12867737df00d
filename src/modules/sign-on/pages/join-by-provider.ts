import { checkUsername, nameTaken } from '../../../accounts/create-user.ts';
import { acceptInvitation, openInvitation } from '../../../accounts/identity/accept-invitation.ts';
import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { foldEmailAddress } from '../../../core/platform/email-address.ts';
import { href } from '../../../core/routing/href.ts';
import { Refusal } from '../../../domain/profile/refusal.ts';
import { prepareSchema } from '../../../domain/profile/schema.ts';
import { foldUsername } from '../../../domain/profile/username.ts';
import { renderSpentInvitation } from '../../../hosts/main/members/join/spent-invitation.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { findEmailOwner } from '../../../store/emails.ts';
import { findIdentityOwner } from '../../../store/identities.ts';
import { isNameTaken } from '../../../store/users.ts';
import { isAllowed } from '../claims.ts';
import { addIdentityIn } from '../connect-identity.ts';
import { refuseProvisioned } from '../find-member.ts';
import type { SignedOn } from '../provider.ts';
import type { BegunJoin } from '../sign-on-cookie.ts';
import { SignOnFailure } from '../sign-on-failure.ts';
import { openSignOnSession } from './open-sign-on-session.ts';
import type { SignOnServices } from './sign-on-services.ts';
import { leaveForProvider } from './start-sign-on.ts';

/** Accepts an invitation with the identity provider: the account is created after the sign-in there. */
export async function beginJoinByProvider(
  call: VisitorCall & SignOnServices,
  join: BegunJoin,
): Promise<Reply> {
  checkUsername(join.username);
  if (await isNameTaken(call.accounts.database, foldUsername(join.username))) throw nameTaken(join.username);
  return leaveForProvider(call, { kind: 'joining', next: editorPaths.welcome, userId: null, join });
}

/** Creates the account with invitation and identity together, because one browser proved both. */
export async function finishJoinByProvider(
  call: VisitorCall & SignOnServices,
  { secret, username }: BegunJoin,
  signedOn: SignedOn,
): Promise<Reply> {
  const { accounts, signOn, exchange } = call;
  const found = await openInvitation(accounts, secret);
  if (typeof found === 'string') return renderSpentInvitation(exchange, found);
  const { rules } = signOn;
  if (!isAllowed(signedOn.payloads, rules.allow))
    throw new SignOnFailure('not-allowed', `the user matches no rule in ${rules.allowedBy}`);
  await refuseProvisioned(accounts, rules, signedOn);
  await prepareSchema();
  const credential = { add: addIdentityIn(signedOn) };
  try {
    const proven = await acceptInvitation(accounts, found, { username, credential });
    if (proven === null) return renderSpentInvitation(exchange, 'used');
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'taken') throw error;
    if (await findEmailOwner(accounts.database, foldEmailAddress(found.address)))
      throw new SignOnFailure('address-taken', 'another account has the invited email address');
    const query = new URLSearchParams({ taken: username });
    return redirect(303, `${href(mainPaths.join, { secret })}?${query}`);
  }
  const member = await findIdentityOwner(accounts.database, signedOn.identity);
  if (member === null) throw new Error('a stored identity is missing');
  await openSignOnSession(call, member, signedOn);
  return redirect(303, editorPaths.welcome);
}
