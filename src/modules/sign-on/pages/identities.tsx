import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { Refusal } from '../../../domain/profile/refusal.ts';
import { renderAccount } from '../../../hosts/main/members/account/account-page.tsx';
import { offeredWaysOf } from '../../../hosts/main/members/offered-ways.ts';
import { readOwnForm } from '../../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { explainRefusal } from '../../../hosts/web/refused.ts';
import { disconnectIdentity } from '../connect-identity.ts';
import type { SignOnServices } from './sign-on-services.ts';
import { signOnTexts } from './sign-on-texts.ts';
import { leaveForProvider } from './start-sign-on.ts';

/** Requires our own form. Otherwise another site could connect an attacker's identity to a visitor's account. */
export async function postConnectIdentity(call: MemberCall & SignOnServices): Promise<Reply> {
  await readOwnForm(call.exchange);
  const { userId } = call.exchange.visitor.session;
  return leaveForProvider(call, { kind: 'connection', next: mainPaths.account, userId });
}

/** Removes an identity, unless it is the last sign-in method. */
export async function postRemoveIdentity(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const { session } = exchange.visitor;
  const form = await readOwnForm(exchange);
  const identity = { issuer: form.get('issuer') ?? '', subject: form.get('subject') ?? '' };
  const offered = offeredWaysOf(call);
  try {
    if (!(await disconnectIdentity(call.accounts, session, identity, offered)))
      throw new Refusal('unknown', 'There is no such connection.');
  } catch (error) {
    const { status, message } = explainRefusal(error, { impossible: signOnTexts(exchange.locale).lastWay });
    return renderAccount(call, { status, sections: { 'sign-on': message } });
  }
  return redirect(303, `${mainPaths.account}?saved=disconnected`);
}
