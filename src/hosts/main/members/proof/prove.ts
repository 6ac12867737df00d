import { hasFreshProof } from '../../../../accounts/identity/fresh-proof.ts';
import { checkSecondFactor } from '../../../../accounts/identity/second-factor.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import type { MemberCall } from '../services.ts';
import { continueRequest } from './continue-request.ts';
import type { ProofTrouble } from './proof-forms.tsx';
import { renderProof } from './proof-page.tsx';
import { proofTexts } from './proof-texts.ts';
import { findProofWays, type ProofWays } from './proof-ways.ts';

/**
 * Checks the password and, with two-factor authentication, the code. Skips both if the member has
 * re-authenticated in another tab.
 */
export async function postProof(call: MemberCall): Promise<Reply> {
  const { exchange } = call;
  const { session } = exchange.visitor;
  const form = await readForm(exchange);
  if (hasFreshProof(session, call.accounts.now())) return continueRequest(call);
  const ways = await findProofWays(call);
  const trouble =
    (await findPasswordTrouble(call, ways, form.get('password') ?? '')) ??
    (ways.hasSecondFactor ? await findCodeTrouble(call, form) : null);
  if (trouble) return renderProof(call, trouble);
  await call.sessions.prove(exchange, session);
  return continueRequest(call);
}

export async function findPasswordTrouble(
  call: MemberCall,
  ways: ProofWays,
  password: string,
): Promise<ProofTrouble | null> {
  const { accounts, passwords, guesses, exchange } = call;
  const { userId, username } = exchange.visitor.session;
  const texts = proofTexts(exchange.locale);
  const guessed = `proof of ${userId}`;
  const wait = guesses.begin(guessed);
  if (wait > 0) return { status: 429, message: texts.heldUp, wait };
  const isRight = ways.password && (await passwords.check(accounts.database, username, password));
  if (!isRight) return { status: 403, message: texts.wrongPassword, at: 'password' };
  guesses.succeed(guessed);
  return null;
}

/** Wrong codes are counted together with those at sign-in. */
export async function findCodeTrouble(call: MemberCall, form: URLSearchParams): Promise<ProofTrouble | null> {
  const { accounts, appSecret, guesses, exchange } = call;
  const { userId } = exchange.visitor.session;
  const texts = proofTexts(exchange.locale);
  const guessed = `the code of ${userId}`;
  const wait = guesses.begin(guessed);
  if (wait > 0) return { status: 429, message: texts.heldUp, at: 'code', wait };
  if (!(await checkSecondFactor(accounts, appSecret, userId, form.get('code') ?? '')))
    return { status: 403, message: texts.wrongCode, at: 'code' };
  guesses.succeed(guessed);
  return null;
}
