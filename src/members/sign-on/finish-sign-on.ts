import { timingSafeEqual } from 'node:crypto';
import { queryParameter } from '../../kernel/query.ts';
import { type Reply, redirect } from '../../kernel/reply.ts';
import { editorPaths } from '../../paths/editor.ts';
import { mainPaths } from '../../paths/main.ts';
import { connectIdentity } from '../../sign-on/connect-identity.ts';
import { findMember } from '../../sign-on/find-member.ts';
import type { SignedOn } from '../../sign-on/provider.ts';
import type { BegunSignOn } from '../../sign-on/sign-on-cookie.ts';
import { SignOnFailure } from '../../sign-on/sign-on-failure.ts';
import { findIdentityOwner } from '../../store/identities.ts';
import type { Session } from '../../store/sessions.ts';
import type { VisitorExchange } from '../../web/route.ts';
import { finishJoinByProvider } from '../join/join-by-provider.ts';
import { renderFailure } from './failure-page.tsx';
import { openSignOnSession } from './open-sign-on-session.ts';
import type { SignOnServices } from './sign-on-services.ts';

/** The redirect back from the provider. It counts only in the browser that was sent there. */
export async function finishSignOn(services: SignOnServices, exchange: VisitorExchange): Promise<Reply> {
  const { cookie, provider } = services.signOn;
  try {
    const begun = takeBegun(services, exchange);
    const signedOn = await provider.finish(exchange.query, begun);
    const answer = await answerTo(services, exchange, begun, signedOn);
    answer.headers['Set-Cookie'] = cookie.clear(exchange.host);
    return answer;
  } catch (error) {
    if (error instanceof SignOnFailure) return renderFailure(services, exchange, error);
    throw error;
  }
}

function answerTo(
  services: SignOnServices,
  exchange: VisitorExchange,
  begun: BegunSignOn,
  signedOn: SignedOn,
): Promise<Reply> {
  const { session } = exchange.visitor;
  if (session && begun.kind === 'proof') return prove(services, exchange, session, begun, signedOn);
  if (session && begun.kind === 'connection') return connect(services, session, signedOn);
  if (begun.join) return finishJoinByProvider(services, exchange, begun.join, signedOn);
  return signIn(services, exchange, begun, signedOn);
}

function takeBegun({ signOn }: SignOnServices, exchange: VisitorExchange): BegunSignOn {
  const begun = signOn.cookie.read(exchange);
  if (begun === null) throw new SignOnFailure('stale', 'there is no cookie of a sign-in that was begun');
  if (begun.issuer !== signOn.provider.settings.issuer)
    throw new SignOnFailure('stale', 'it was begun with another provider');
  if (!isSame(begun.state, queryParameter(exchange.query, 'state') ?? ''))
    throw new SignOnFailure('stale', 'the state is another one');
  // For the account that was signed in when it was begun, and still is.
  if (begun.userId !== null && begun.userId !== exchange.visitor.session?.userId)
    throw new SignOnFailure('stale', 'another account is open than when it was begun');
  return begun;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function signIn(
  services: SignOnServices,
  exchange: VisitorExchange,
  { next }: BegunSignOn,
  signedOn: SignedOn,
): Promise<Reply> {
  const { accounts, signOn, reservedNames } = services;
  const member = await findMember(accounts, { ...signOn.provider.settings, reservedNames }, signedOn);
  await openSignOnSession(services, exchange, member, signedOn);
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

/** By an identity of this account, and no other. */
async function prove(
  { accounts, sessions }: SignOnServices,
  exchange: VisitorExchange,
  session: Session,
  { next }: BegunSignOn,
  { identity }: SignedOn,
): Promise<Reply> {
  const owner = await findIdentityOwner(accounts.database, identity);
  if (owner?.userId !== session.userId)
    throw new SignOnFailure('other-person', 'it is of another account, or of none');
  await sessions.prove(exchange, session);
  return redirect(303, next);
}
