import { createPurposeSeal } from '../../core/platform/purpose-seal.ts';
import type { Proven, SignInMethod } from '../../store/sessions.ts';
import type { Accounts } from '../change-user.ts';

/** The user has passed one factor and needs another one. */
export interface FirstStep extends Proven {
  /** The username, folded: wrong codes are counted by it. */
  readonly account: string;
  readonly startedBy: SignInMethod;
}

/** Milliseconds between the two steps. */
const patience = 10 * 60_000;

interface Services {
  readonly appSecret: string;
  readonly accounts: Pick<Accounts, 'now'>;
}

/** Carried in the form alone: any node can continue it, and it cannot be forged. */
export function sealFirstStep({ appSecret, accounts }: Services, step: FirstStep): string {
  const { userId, credentialVersion, account, startedBy } = step;
  const until = accounts.now().getTime() + patience;
  return sealOf(appSecret).close(JSON.stringify({ userId, credentialVersion, account, startedBy, until }));
}

/** Null where it was not sealed here, or too long ago. */
export function openFirstStep({ appSecret, accounts }: Services, sealed: string): FirstStep | null {
  const opened = sealOf(appSecret).open(sealed);
  if (opened === null) return null;
  const { until, ...step }: FirstStep & { readonly until: number } = JSON.parse(opened);
  return until > accounts.now().getTime() ? step : null;
}

function sealOf(appSecret: string) {
  return createPurposeSeal(appSecret, 'first step of signing in');
}
