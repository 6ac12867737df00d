import { hasFreshProof } from '../../identity/fresh-proof.ts';
import { usePasskey } from '../../identity/passkeys.ts';
import { checkSecondFactor } from '../../identity/second-factor.ts';
import type { Reply } from '../../kernel/reply.ts';
import { foldUsername } from '../../profile/username.ts';
import { readForm } from '../../web/read-form.ts';
import type { MemberExchange } from '../../web/route.ts';
import { askedAs } from '../passkeys/asked-as.ts';
import { passkeyTexts } from '../passkeys/passkey-texts.ts';
import type { MemberServices } from '../services.ts';
import { continueRequest } from './continue-request.ts';
import { type ProofTrouble, proofPurpose } from './proof-forms.tsx';
import { renderProof } from './proof-page.tsx';
import { proofTexts } from './proof-texts.ts';
import { findProofWays } from './proof-ways.ts';

export function showProof(services: MemberServices, exchange: MemberExchange): Promise<Reply> {
  return renderProof(services, exchange);
}

/** By the password, and the code where there is a second factor. After a proof in another tab neither is needed. */
export async function postProof(services: MemberServices, exchange: MemberExchange): Promise<Reply> {
  const { session } = exchange.visitor;
  const form = await readForm(exchange);
  if (hasFreshProof(session, services.accounts.now())) return continueRequest(services, exchange);
  const trouble = await findTrouble(services, exchange, form);
  if (trouble) return renderProof(services, exchange, trouble);
  await services.sessions.prove(exchange, session);
  return continueRequest(services, exchange);
}

async function findTrouble(
  services: MemberServices,
  exchange: MemberExchange,
  form: URLSearchParams,
): Promise<ProofTrouble | null> {
  const { accounts, passwords, guesses } = services;
  const { username } = exchange.visitor.session;
  const texts = proofTexts(exchange.locale);
  const ways = await findProofWays(services, exchange);
  const guessed = `proof of ${foldUsername(username)}`;
  const wait = guesses.begin(guessed);
  if (wait > 0) return { status: 429, message: texts.heldUp, wait };
  const isRight =
    ways.password && (await passwords.check(accounts.database, username, form.get('password') ?? ''));
  if (!isRight) return { status: 403, message: texts.wrongPassword, at: 'password' };
  guesses.succeed(guessed);
  return ways.hasSecondFactor ? findCodeTrouble(services, exchange, form) : null;
}

/** Counted together with the codes of signing in. */
export async function findCodeTrouble(
  { accounts, appSecret, guesses }: MemberServices,
  { locale, visitor: { session } }: MemberExchange,
  form: URLSearchParams,
): Promise<ProofTrouble | null> {
  const texts = proofTexts(locale);
  const guessed = `the code of ${session.userId}`;
  const wait = guesses.begin(guessed);
  if (wait > 0) return { status: 429, message: texts.heldUp, at: 'code', wait };
  if (!(await checkSecondFactor(accounts, appSecret, session.userId, form.get('code') ?? '')))
    return { status: 403, message: texts.wrongCode, at: 'code' };
  guesses.succeed(guessed);
  return null;
}

export async function postProofByPasskey(services: MemberServices, exchange: MemberExchange): Promise<Reply> {
  const { locale, visitor } = exchange;
  const credential = (await readForm(exchange)).get('credential') ?? '';
  const asked = askedAs(services, exchange, proofPurpose(visitor.session.id));
  const found = await usePasskey(services.accounts, credential, asked);
  if (typeof found === 'string')
    return renderProof(services, exchange, {
      status: found === 'malformed' ? 422 : 403,
      message: passkeyTexts(locale).trouble[found],
    });
  if (found.userId !== visitor.session.userId)
    return renderProof(services, exchange, { status: 403, message: proofTexts(locale).otherAccount });
  await services.sessions.prove(exchange, visitor.session);
  return continueRequest(services, exchange);
}
