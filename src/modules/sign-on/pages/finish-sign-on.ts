import { type Reply, redirect } from '../../../core/kernel/reply.ts';
import { editorPaths } from '../../../core/paths/editor.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import type { VisitorCall } from '../../../hosts/main/members/services.ts';
import { findIdentityOwner } from '../../../store/identities.ts';
import type { Session } from '../../../store/sessions.ts';
import { connectIdentity } from '../connect-identity.ts';
import { findMember } from '../find-member.ts';
import type { SignedOn } from '../provider.ts';
import { type BegunSignOn, hasState } from '../sign-on-cookie.ts';
import { SignOnFailure } from '../sign-on-failure.ts';
import { orFailure } from './failure-page.tsx';
import { finishJoinByProvider } from './join-by-provider.ts';
import { openSignOnSession } from './open-sign-on-session.ts';
import type { SignOnServices } from './sign-on-services.ts';

/** Handles the redirect from the provider. It works only in the browser that started it. */
export function finishSignOn(given: VisitorCall & SignOnServices): Promise<Reply> {
  const origin = { way: given.signOn.provider.method, from: given.exchange.client };
  const call = { ...given, accounts: { ...given.accounts, origin } };
  return orFailure(call, null, async () => {
    const begun = await takeBegun(call);
    return orFailure(call, begun, () => finish(call, begun));
  });
}

async function finish(call: VisitorCall & SignOnServices, begun: BegunSignOn): Promise<Reply> {
  const { accounts, exchange, signOn } = call;
  if (begun.expiresAt <= accounts.now().getTime())
    throw new SignOnFailure('stale', 'the sign-in was started too long ago');
  const signedOn = await signOn.provider.finish(exchange.query, begun);
  const answer = await answerTo(call, begun, signedOn);
  answer.headers['Set-Cookie'] = signOn.cookie.clear(exchange.host);
  return answer;
}

function answerTo(
  call: VisitorCall & SignOnServices,
  begun: BegunSignOn,
  signedOn: SignedOn,
): Promise<Reply> {
  const { session } = call.exchange.visitor;
  if (session && begun.kind === 'proof') return prove(call, session, begun, signedOn);
  if (session && begun.kind === 'connection') return connect(call, session, signedOn);
  if (begun.join) return finishJoinByProvider(call, begun.join, signedOn);
  return signIn(call, begun, signedOn);
}

async function takeBegun({ signOn, exchange }: VisitorCall & SignOnServices): Promise<BegunSignOn> {
  const begun = signOn.cookie.read(exchange);
  if (begun === null) throw new SignOnFailure('stale', 'the cookie of the sign-in is missing');
  if (!(await signOn.provider.serves(begun.issuer)))
    throw new SignOnFailure('stale', 'the sign-in was started with another provider');
  if (!hasState(exchange, begun)) throw new SignOnFailure('stale', 'the state does not match');
  // The account that started it must still be signed in.
  if (begun.userId !== null && begun.userId !== exchange.visitor.session?.userId)
    throw new SignOnFailure('stale', 'the browser signed in to another account during the sign-in');
  return begun;
}

async function signIn(
  call: VisitorCall & SignOnServices,
  { next }: BegunSignOn,
  signedOn: SignedOn,
): Promise<Reply> {
  const { accounts, signOn, reservedNames } = call;
  const member = await findMember(accounts, { ...signOn.rules, reservedNames }, signedOn);
  await openSignOnSession(call, member, signedOn);
  return redirect(303, member.isNew ? editorPaths.welcome : next);
}

async function connect(
  { accounts }: SignOnServices,
  session: Session,
  { identity, payloads }: SignedOn,
): Promise<Reply> {
  await connectIdentity(accounts, session, { identity, payloads });
  return redirect(303, `${mainPaths.account}?saved=connected`);
}

/** Re-authenticates with an identity of this account. */
async function prove(
  { accounts, sessions, exchange }: VisitorCall & SignOnServices,
  session: Session,
  { next }: BegunSignOn,
  { identity }: SignedOn,
): Promise<Reply> {
  const owner = await findIdentityOwner(accounts.database, identity);
  if (owner?.userId !== session.userId)
    throw new SignOnFailure('other-person', 'it belongs to another account or to none');
  await sessions.prove(exchange, session);
  return redirect(303, next);
}
