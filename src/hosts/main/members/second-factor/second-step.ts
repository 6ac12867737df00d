import { openFirstStep } from '../../../../accounts/identity/first-step.ts';
import { checkSecondFactor } from '../../../../accounts/identity/second-factor.ts';
import { type Reply, redirect } from '../../../../core/kernel/reply.ts';
import { readForm } from '../../../../core/web/read-form.ts';
import type { VisitorCall } from '../services.ts';
import { nextOf } from '../sign-in/next-of.ts';
import { notifyOfNewDevice, renderSignIn } from '../sign-in/sign-in.tsx';
import { renderAskForCode } from './ask-for-code.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';

/** Wrong codes are counted by account, like wrong passwords. */
export async function postSecondStep(call: VisitorCall): Promise<Reply> {
  const { accounts, appSecret, guesses, sessions, failures, exchange } = call;
  const texts = secondFactorTexts(exchange.locale);
  const form = await readForm(exchange);
  const sealed = form.get('step') ?? '';
  const step = openFirstStep(call, sealed);
  if (step === null) return renderSignIn(call, { status: 403, message: texts.expired });
  const guessed = `the code of ${step.userId}`;
  const wait = guesses.begin(guessed);
  if (wait > 0) return renderAskForCode(exchange, sealed, { status: 429, message: texts.heldUp, wait });
  if (!(await checkSecondFactor(accounts, appSecret, step.userId, form.get('code') ?? ''))) {
    failures?.count(step.account, { wrong: 'code', from: exchange.client });
    return renderAskForCode(exchange, sealed, { status: 403, message: texts.wrong });
  }
  guesses.succeed(guessed);
  const isTold = step.startedBy === 'mail' || sessions.remembers(exchange, step);
  await sessions.signIn(exchange, step, step.startedBy);
  if (!isTold) await notifyOfNewDevice(accounts, exchange, step.userId);
  return redirect(303, nextOf(exchange));
}
