import type { Accounts } from '../accounts/change-user.ts';
import { createPurposeSeal } from '../platform/purpose-seal.ts';
import type { Proven, SignInMethod } from '../store/sessions.ts';

/** That somebody has proved one thing, and has to prove another. */
export interface FirstStep extends Proven {
  /** The name by which their devices are known again. */
  readonly account: string;
  readonly startedBy: SignInMethod;
}

/** Milliseconds between the steps. */
const patience = 10 * 60_000;

interface Services {
  readonly appSecret: string;
  readonly accounts: Pick<Accounts, 'now'>;
}

/** In the form and nowhere else: any node can go on with it, and nobody can change it. */
export function sealFirstStep({ appSecret, accounts }: Services, step: FirstStep): string {
  const { userId, credentialVersion, account, startedBy } = step;
  const until = accounts.now().getTime() + patience;
  return sealOf(appSecret).close(JSON.stringify({ userId, credentialVersion, account, startedBy, until }));
}

/** Null for what is not ours, or from too long ago. */
export function openFirstStep({ appSecret, accounts }: Services, sealed: string): FirstStep | null {
  const opened = sealOf(appSecret).open(sealed);
  if (opened === null) return null;
  const { until, ...step }: FirstStep & { readonly until: number } = JSON.parse(opened);
  return until > accounts.now().getTime() ? step : null;
}

function sealOf(appSecret: string) {
  return createPurposeSeal(appSecret, 'first step of signing in');
}
